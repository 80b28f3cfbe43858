import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { type ReactNode, useId, useState } from 'react';
import classes from './blade-drawing.module.css';
import { CircularDrawing } from './circular-drawing.tsx';
import { CircularWheel } from './circular-wheel.tsx';
import { HeroNotes } from './hero-notes.tsx';
import { BandDrawing, ReciprocatingDrawing } from './strip-drawing.tsx';

interface BladeDrawingProps {
  readonly blade: Blade;
  /** Says what is drawn; without it the drawing is decoration and hidden from screen readers. */
  readonly title?: string;
  /** `sheet` is `card` with paper around it, for a drawing that fills a column. */
  readonly variant?: 'card' | 'sheet' | 'hero' | 'mark' | 'spinner';
  /** Dimension lines, on the variants that have room for them (card, sheet, hero). */
  readonly dimensions?: boolean;
  /** The index of a tooth that has been lost; circular blades only. */
  readonly missingTooth?: number;
  /** Holds the hero still. */
  readonly still?: boolean;
}

/** A blade drawn to scale from its specification. Takes the width it is given. */
export function BladeDrawing({
  blade,
  title,
  variant = 'card',
  dimensions = false,
  missingTooth,
  still = false,
}: BladeDrawingProps) {
  if (blade.kind === 'circular' && variant !== 'card' && variant !== 'sheet') {
    return (
      <Wheel
        blade={blade}
        title={title}
        variant={variant}
        missingTooth={missingTooth}
        dimensions={dimensions}
        still={still}
      />
    );
  }
  return (
    <Sheet
      title={title}
      viewBox={variant === 'sheet' ? '-40 -16 400 272' : '0 0 320 240'}
      className={classes.drawing}
    >
      {blade.kind === 'circular' && (
        <CircularDrawing blade={blade} dimensions={dimensions} missingTooth={missingTooth} />
      )}
      {blade.kind === 'band' && <BandDrawing blade={blade} dimensions={dimensions} />}
      {blade.kind === 'reciprocating' && (
        <ReciprocatingDrawing blade={blade} dimensions={dimensions} />
      )}
    </Sheet>
  );
}

interface WheelProps {
  readonly blade: CircularBlade;
  readonly title: string | undefined;
  readonly variant: 'hero' | 'mark' | 'spinner';
  readonly missingTooth: number | undefined;
  readonly dimensions: boolean;
  readonly still: boolean;
}

function Wheel({ blade, title, variant, missingTooth, dimensions, still }: WheelProps) {
  const [touched, setTouched] = useState(false);
  const half = blade.diameter / 2;
  const viewBox = `${-half} ${-half} ${blade.diameter} ${blade.diameter}`;
  if (variant !== 'hero') {
    return (
      <Sheet title={title} viewBox={viewBox} className={`${classes.drawing} ${classes[variant]}`}>
        <CircularWheel blade={blade} missingTooth={missingTooth} bold />
      </Sheet>
    );
  }
  return (
    <div
      className={classes.hero}
      data-still={still || touched || undefined}
      onPointerDown={() => setTouched(true)}
    >
      <Sheet title={title} viewBox={viewBox} className={`${classes.drawing} ${classes.wheel}`}>
        <CircularWheel blade={blade} missingTooth={missingTooth} />
      </Sheet>
      <Sheet
        title={undefined}
        viewBox={viewBox}
        className={`${classes.drawing} ${classes.overlay}`}
      >
        <path
          className={classes.centre}
          d={`M${-half * 1.06} 0H${half * 1.06}M0 ${-half * 1.06}V${half * 1.06}`}
        />
        <circle className={classes.centre} r={half} />
        {dimensions && <HeroNotes blade={blade} />}
      </Sheet>
    </div>
  );
}

interface SheetProps {
  readonly title: string | undefined;
  readonly viewBox: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Sheet({ title, viewBox, className, children }: SheetProps) {
  const titleId = useId();
  if (title === undefined) {
    return (
      <svg aria-hidden="true" focusable="false" viewBox={viewBox} className={className}>
        {children}
      </svg>
    );
  }
  return (
    <svg role="img" aria-labelledby={titleId} viewBox={viewBox} className={className}>
      <title id={titleId}>{title}</title>
      {children}
    </svg>
  );
}

import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { type ReactNode, useId } from 'react';
import classes from './blade-drawing.module.css';
import { CircularDrawing } from './circular-drawing.tsx';
import { CircularWheel } from './circular-wheel.tsx';
import { HeroNotes } from './hero-notes.tsx';
import { BandDrawing, ReciprocatingDrawing } from './strip-drawing.tsx';

/** How the hero moves: one turn and then rest, since a continuous animation costs a lot of CPU. */
export interface BladeTurn {
  /** `held`: paused during its turn; `rested`: finished. */
  readonly state: 'turning' | 'held' | 'rested';
  readonly onTouched: () => void;
  readonly onTurned: () => void;
}

interface BladeDrawingProps {
  readonly blade: Blade;
  /** The accessible name; without it, the drawing is decorative and hidden from screen readers. */
  readonly title?: string;
  /** `sheet` is `card` with paper around it, for a drawing that fills a column. */
  readonly variant?: 'card' | 'sheet' | 'hero' | 'mark' | 'spinner';
  /** Dimension lines, on the variants with room for them (card, sheet, hero). */
  readonly dimensions?: boolean;
  /** The index of a missing tooth; circular blades only. */
  readonly missingTooth?: number;
  /** Hero only; without it, the hero does not move. */
  readonly turn?: BladeTurn;
}

/** A blade drawn to scale from its specification. As wide as its container. */
export function BladeDrawing({
  blade,
  title,
  variant = 'card',
  dimensions = false,
  missingTooth,
  turn,
}: BladeDrawingProps) {
  if (blade.kind === 'circular' && variant !== 'card' && variant !== 'sheet') {
    return (
      <Wheel
        blade={blade}
        title={title}
        variant={variant}
        missingTooth={missingTooth}
        dimensions={dimensions}
        turn={turn}
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
  readonly turn: BladeTurn | undefined;
}

function Wheel({ blade, title, variant, missingTooth, dimensions, turn }: WheelProps) {
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
      data-turn={turn?.state ?? 'rested'}
      onPointerDown={turn?.onTouched}
      onAnimationEnd={turn?.onTurned}
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
          className={classes.center}
          d={`M${-half * 1.06} 0H${half * 1.06}M0 ${-half * 1.06}V${half * 1.06}`}
        />
        <circle className={classes.center} r={half} />
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

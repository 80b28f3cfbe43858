import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { bladeShapes } from '@kerf/domain/blade-drawing/blade-shapes';
import { heroLines, wheelShapes } from '@kerf/domain/blade-drawing/circular-shapes';
import { type ReactNode, useMemo } from 'react';
import classes from './blade-drawing.module.css';
import { Shapes } from './shapes.tsx';
import { Sheet } from './sheet.tsx';

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
export function BladeDrawing({ variant = 'card', ...props }: BladeDrawingProps) {
  const { blade } = props;
  if (blade.kind === 'circular' && variant !== 'card' && variant !== 'sheet') {
    return <Wheel {...props} blade={blade} variant={variant} />;
  }
  return <Card {...props} isSheet={variant === 'sheet'} />;
}

type CardProps = Omit<BladeDrawingProps, 'variant' | 'turn'> & { readonly isSheet: boolean };

function Card({ blade, title, dimensions = false, missingTooth, isSheet }: CardProps) {
  const shapes = useMemo(
    () => bladeShapes(blade, { dimensions, missingTooth }),
    [blade, dimensions, missingTooth],
  );
  if (isSheet) {
    return (
      <PaperSheet title={title}>
        <Shapes shapes={shapes} />
      </PaperSheet>
    );
  }
  return (
    <Sheet title={title} viewBox="0 0 320 240" className={classes.drawing}>
      <Shapes shapes={shapes} />
    </Sheet>
  );
}

interface PaperSheetProps {
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** A drawing of 320 by 240 units with paper around it. */
export function PaperSheet({ title, children }: PaperSheetProps) {
  return (
    <Sheet title={title} viewBox="-40 -16 400 272" className={classes.drawing}>
      {children}
    </Sheet>
  );
}

interface WheelProps extends Omit<BladeDrawingProps, 'variant'> {
  readonly blade: CircularBlade;
  readonly variant: 'hero' | 'mark' | 'spinner';
}

function Wheel({ blade, title, variant, missingTooth, dimensions = false, turn }: WheelProps) {
  const bold = variant !== 'hero';
  const wheel = useMemo(
    () => wheelShapes(blade, { missingTooth, bold }),
    [blade, missingTooth, bold],
  );
  const lines = useMemo(() => heroLines(blade, dimensions), [blade, dimensions]);
  const half = blade.diameter / 2;
  const viewBox = `${-half} ${-half} ${blade.diameter} ${blade.diameter}`;
  if (variant !== 'hero') {
    return (
      <Sheet title={title} viewBox={viewBox} className={`${classes.drawing} ${classes[variant]}`}>
        <Shapes shapes={wheel} />
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
        <Shapes shapes={wheel} />
      </Sheet>
      <Sheet
        title={undefined}
        viewBox={viewBox}
        className={`${classes.drawing} ${classes.overlay}`}
      >
        <Shapes shapes={lines} />
      </Sheet>
    </div>
  );
}

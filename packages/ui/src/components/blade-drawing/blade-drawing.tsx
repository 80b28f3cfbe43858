import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { type ReactNode, useId } from 'react';
import classes from './blade-drawing.module.css';
import { CircularWheel } from './circular-wheel.tsx';
import { Arrow, HorizontalDimension, millimetres } from './dimension-line.tsx';
import { BandDrawing, ReciprocatingDrawing } from './strip-drawing.tsx';
import { ToothSection } from './tooth-section.tsx';

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

interface CircularDrawingProps {
  readonly blade: CircularBlade;
  readonly dimensions: boolean;
  readonly missingTooth?: number | undefined;
}

/** A circular blade on a sheet of 320 by 240 units, with or without its dimensions. */
function CircularDrawing({ blade, dimensions, missingTooth }: CircularDrawingProps) {
  const sheet = dimensions ? { x: 120, y: 106, radius: 90 } : { x: 160, y: 120, radius: 104 };
  const scale = (2 * sheet.radius) / blade.diameter;
  const reach = sheet.radius + 9;
  return (
    <>
      <g transform={`translate(${sheet.x} ${sheet.y}) scale(${scale})`}>
        <CircularWheel blade={blade} missingTooth={missingTooth} />
      </g>
      <path
        className={classes.center}
        d={`M${sheet.x - reach} ${sheet.y}h${2 * reach}M${sheet.x} ${sheet.y - reach}v${2 * reach}`}
      />
      {dimensions && (
        <>
          <HorizontalDimension
            from={sheet.x - sheet.radius}
            to={sheet.x + sheet.radius}
            y={222}
            start={sheet.y + 6}
            label={`⌀ ${millimetres(blade.diameter)}`}
          />
          <BoreLeader x={sheet.x} y={sheet.y} radius={(blade.bore / 2) * scale} bore={blade.bore} />
          <ToothSection blade={blade} x={282} y={66} />
        </>
      )}
    </>
  );
}

interface BoreLeaderProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly bore: number;
}

function BoreLeader({ x, y, radius, bore }: BoreLeaderProps) {
  const slope = Math.SQRT1_2;
  const edge = { x: x + radius * slope, y: y - radius * slope };
  const elbow = { x: x + 76, y: y - 76 };
  const label = `⌀ ${millimetres(bore)}`;
  const end = elbow.x + label.length * 6.7;
  return (
    <g>
      <path className={classes.line} d={`M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`} />
      <Arrow x={edge.x} y={edge.y} turn={135} />
      <text className={classes.figure} x={elbow.x + 2} y={elbow.y - 4}>
        {label}
      </text>
    </g>
  );
}

interface HeroNotesProps {
  readonly blade: CircularBlade;
}

/** The bore and diameter, placed on the part of the large blade that is never cropped. */
function HeroNotes({ blade }: HeroNotesProps) {
  const rim = blade.diameter / 2;
  const bore = blade.bore / 2;
  return (
    <>
      <Leader
        angle={-128}
        radius={bore}
        inwards={false}
        reach={34}
        label={`⌀ ${millimetres(blade.bore)}`}
      />
      <Leader
        angle={-152}
        radius={rim}
        inwards
        reach={20}
        label={`⌀ ${millimetres(blade.diameter)}`}
      />
    </>
  );
}

interface LeaderProps {
  /** In degrees clockwise; 0 points right. */
  readonly angle: number;
  readonly radius: number;
  /** Whether the leader line points from the circle toward the center. */
  readonly inwards: boolean;
  readonly reach: number;
  readonly label: string;
}

function Leader({ angle, radius, inwards, reach, label }: LeaderProps) {
  const turn = (angle * Math.PI) / 180;
  const at = (distance: number) => ({ x: Math.cos(turn) * distance, y: Math.sin(turn) * distance });
  const edge = at(radius);
  const elbow = at(inwards ? radius - reach : radius + reach);
  const side = inwards ? 1 : -1;
  const end = elbow.x + side * (label.length * 2.7 + 2);
  return (
    <g>
      <path className={classes.line} d={`M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`} />
      <path
        className={classes.arrow}
        transform={`translate(${edge.x} ${edge.y}) rotate(${inwards ? angle : angle + 180})`}
        d="M0 0L-3.4 1V-1Z"
      />
      <text
        className={classes.note}
        x={inwards ? elbow.x + 1 : elbow.x - 1}
        y={elbow.y - 2}
        textAnchor={inwards ? 'start' : 'end'}
      >
        {label}
      </text>
    </g>
  );
}

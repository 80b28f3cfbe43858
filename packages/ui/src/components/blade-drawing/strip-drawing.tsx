import type { BandBlade, ReciprocatingBlade } from '@kerf/domain/blade';
import { bandPiece, reciprocatingOutline } from '@kerf/domain/blade-drawing/strip-outline';
import { useMemo } from 'react';
import classes from './blade-drawing.module.css';
import { HorizontalDimension, millimetres, VerticalDimension } from './dimension-line.tsx';

const LEFT = 20;
const RIGHT = 268;
const SPAN = RIGHT - LEFT;

/** A band blade: the whole loop in miniature, and a piece of the band to scale between break lines. */
export function BandDrawing({ blade, dimensions }: DrawingProps<BandBlade>) {
  const { width, teethPerInch } = blade;
  const visible = Math.max(76, width * 1.9);
  const scale = SPAN / visible;
  const piece = useMemo(
    () => bandPiece({ width, teethPerInch, visible }),
    [width, teethPerInch, visible],
  );
  const top = 168 - (width * scale) / 2;
  const bottom = top + width * scale;
  return (
    <>
      <Loop label={dimensions ? `L ${millimetres(blade.length)}` : ''} />
      <g transform={`translate(${LEFT} ${top}) scale(${scale})`}>
        <path className={classes.plate} d={piece.body} />
        <path className={classes.tip} d={piece.tips} />
      </g>
      {dimensions && (
        <>
          <VerticalDimension
            from={top}
            to={bottom}
            x={292}
            start={RIGHT + 5}
            label={millimetres(width)}
          />
          <InchOfTeeth blade={blade} bottom={bottom} scale={scale} />
        </>
      )}
    </>
  );
}

/** A reciprocating blade at full length, and an enlarged piece of its edge. */
export function ReciprocatingDrawing({ blade, dimensions }: DrawingProps<ReciprocatingBlade>) {
  const { length, width, teethPerInch } = blade;
  const scale = 280 / length;
  const whole = useMemo(
    () => reciprocatingOutline({ length, width, teethPerInch }),
    [length, width, teethPerInch],
  );
  // Wide enough that the piece stays clear of the dimensions above and below it.
  const visible = Math.max(44, width * 2.3);
  const detailScale = SPAN / visible;
  const piece = useMemo(
    () => bandPiece({ width, teethPerInch, visible }),
    [width, teethPerInch, visible],
  );
  const detailTop = 184 - (width * detailScale) / 2 - 12;
  const detailBottom = detailTop + width * detailScale;
  return (
    <>
      <g transform={`translate(${LEFT} 18) scale(${scale})`}>
        <path className={classes.plate} d={whole.body} fillRule="evenodd" />
        <path className={classes.tip} d={whole.tips} />
      </g>
      <g transform={`translate(${LEFT} ${detailTop}) scale(${detailScale})`}>
        <path className={classes.plate} d={piece.body} />
        <path className={classes.tip} d={piece.tips} />
      </g>
      {dimensions && (
        <>
          <text className={classes.unit} x={RIGHT} y={detailTop - 7} textAnchor="end">
            edge, enlarged
          </text>
          <HorizontalDimension
            from={LEFT}
            to={LEFT + 280}
            y={30 + width * scale + 10}
            start={20 + width * scale}
            label={millimetres(length)}
          />
          <VerticalDimension
            from={detailTop}
            to={detailBottom}
            x={292}
            start={RIGHT + 5}
            label={millimetres(width)}
          />
          <InchOfTeeth blade={blade} bottom={detailBottom} scale={detailScale} />
        </>
      )}
    </>
  );
}

interface DrawingProps<Kind> {
  readonly blade: Kind;
  readonly dimensions: boolean;
}

/** One inch marked off under the teeth, with the number of teeth in it. */
function InchOfTeeth({
  blade,
  bottom,
  scale,
}: {
  readonly blade: { readonly teethPerInch: number };
  readonly bottom: number;
  readonly scale: number;
}) {
  const inch = 25.4 * scale;
  const from = LEFT + inch * 0.5;
  return (
    <HorizontalDimension
      from={from}
      to={from + inch}
      y={bottom + 16}
      start={bottom + 3}
      label={`${millimetres(blade.teethPerInch)} TPI`}
    />
  );
}

function Loop({ label }: { readonly label: string }) {
  return (
    <g>
      <rect className={classes.slot} x="76" y="16" width="168" height="62" rx="31" />
      <rect className={classes.center} x="81" y="21" width="158" height="52" rx="26" />
      <path className={classes.center} d="M107 40v14M100 47h14M213 40v14M206 47h14" />
      <text className={classes.figure} x="160" y="51" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

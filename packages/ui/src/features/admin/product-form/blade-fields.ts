import type { Blade } from '@kerf/domain/blade';
import type { NumberKind } from '@kerf/domain/numbers/typed-number';

/** The API's field paths for a blade's measurements. */
export type BladeMeasure =
  | 'blade.diameter'
  | 'blade.bore'
  | 'blade.kerf'
  | 'blade.plate'
  | 'blade.teeth'
  | 'blade.hookAngle'
  | 'blade.maxRpm'
  | 'blade.regrinds'
  | 'blade.length'
  | 'blade.width'
  | 'blade.thickness'
  | 'blade.teethPerInch';

export interface MeasureField {
  readonly name: BladeMeasure;
  readonly label: string;
  readonly holds: NumberKind;
  readonly unit?: string;
  /** A plausible value, as a placeholder. */
  readonly example: string;
  /** The measurement that must be larger, as in the blade rules. */
  readonly under?: BladeMeasure;
  readonly optional?: boolean;
}

const millimetres = { holds: 'length', unit: 'mm' } as const;

const circular: readonly MeasureField[] = [
  { name: 'blade.diameter', label: 'Diameter', ...millimetres, example: '250' },
  { name: 'blade.bore', label: 'Bore', ...millimetres, example: '30', under: 'blade.diameter' },
  { name: 'blade.teeth', label: 'Teeth', holds: 'teeth', example: '60' },
  { name: 'blade.kerf', label: 'Kerf', ...millimetres, example: '3.2' },
  { name: 'blade.plate', label: 'Plate', ...millimetres, example: '2.2', under: 'blade.kerf' },
  { name: 'blade.hookAngle', label: 'Hook angle', holds: 'angle', unit: '°', example: '15' },
  { name: 'blade.maxRpm', label: 'Max. speed', holds: 'speed', unit: 'rpm', example: '7600' },
  { name: 'blade.regrinds', label: 'Regrinds', holds: 'pieces', example: '8', optional: true },
];

/** The measurements of a blade that is a strip, with plausible values. */
function strip(example: Readonly<Record<'long' | 'wide' | 'thick' | 'pitch', string>>) {
  const { long, wide, thick, pitch } = example;
  return [
    { name: 'blade.length', label: 'Length', ...millimetres, example: long },
    { name: 'blade.width', label: 'Width', ...millimetres, example: wide, under: 'blade.length' },
    {
      name: 'blade.thickness',
      label: 'Thickness',
      ...millimetres,
      example: thick,
      under: 'blade.width',
    },
    {
      name: 'blade.teethPerInch',
      label: 'Teeth per inch',
      holds: 'pitch',
      unit: 'TPI',
      example: pitch,
    },
  ] as const;
}

/** The fields for each kind of blade, in the order of its drawing. */
export const measureFields: Readonly<Record<Blade['kind'], readonly MeasureField[]>> = {
  circular,
  band: strip({ long: '3430', wide: '27', thick: '0.9', pitch: '3' }),
  reciprocating: strip({ long: '225', wide: '22', thick: '1.6', pitch: '8' }),
};

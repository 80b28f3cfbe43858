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

const circular: readonly MeasureField[] = [
  { name: 'blade.diameter', label: 'Diameter', holds: 'length', unit: 'mm', example: '250' },
  {
    name: 'blade.bore',
    label: 'Bore',
    holds: 'length',
    unit: 'mm',
    example: '30',
    under: 'blade.diameter',
  },
  { name: 'blade.teeth', label: 'Teeth', holds: 'teeth', example: '60' },
  { name: 'blade.kerf', label: 'Kerf', holds: 'length', unit: 'mm', example: '3.2' },
  {
    name: 'blade.plate',
    label: 'Plate',
    holds: 'length',
    unit: 'mm',
    example: '2.2',
    under: 'blade.kerf',
  },
  { name: 'blade.hookAngle', label: 'Hook angle', holds: 'angle', unit: '°', example: '15' },
  { name: 'blade.maxRpm', label: 'Max. speed', holds: 'speed', unit: 'rpm', example: '7600' },
  { name: 'blade.regrinds', label: 'Regrinds', holds: 'pieces', example: '8', optional: true },
];

const band: readonly MeasureField[] = [
  { name: 'blade.length', label: 'Length', holds: 'length', unit: 'mm', example: '3430' },
  {
    name: 'blade.width',
    label: 'Width',
    holds: 'length',
    unit: 'mm',
    example: '27',
    under: 'blade.length',
  },
  {
    name: 'blade.thickness',
    label: 'Thickness',
    holds: 'length',
    unit: 'mm',
    example: '0.9',
    under: 'blade.width',
  },
  {
    name: 'blade.teethPerInch',
    label: 'Teeth per inch',
    holds: 'pitch',
    unit: 'TPI',
    example: '3',
  },
];

const reciprocating: readonly MeasureField[] = [
  { name: 'blade.length', label: 'Length', holds: 'length', unit: 'mm', example: '225' },
  {
    name: 'blade.width',
    label: 'Width',
    holds: 'length',
    unit: 'mm',
    example: '22',
    under: 'blade.length',
  },
  {
    name: 'blade.thickness',
    label: 'Thickness',
    holds: 'length',
    unit: 'mm',
    example: '1.6',
    under: 'blade.width',
  },
  {
    name: 'blade.teethPerInch',
    label: 'Teeth per inch',
    holds: 'pitch',
    unit: 'TPI',
    example: '8',
  },
];

/** The fields for each kind of blade, in the order of its drawing. */
export const measureFields: Readonly<Record<Blade['kind'], readonly MeasureField[]>> = {
  circular,
  band,
  reciprocating,
};

import type { UnreadNumber } from '@kerf/contract/fault-message';
import { type Machine, type NewMachine, newMachine } from '@kerf/contract/schemas/machine';
import { bladeKinds, materials } from '@kerf/domain/blade';
import { readLength } from '@kerf/domain/length';
import type { Saw } from '@kerf/domain/machine';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { wireNumber } from '../../components/form/typed-number.ts';

const noSizes = {
  'saw.arbor': '',
  'saw.smallestDiameter': '',
  'saw.largestDiameter': '',
  'saw.spindleRpm': '',
  'saw.rivingKnife': '',
  'saw.shortest': '',
  'saw.longest': '',
  'saw.narrowest': '',
  'saw.widest': '',
};

export type SizeField = keyof typeof noSizes;
export type MachineField = SizeField | 'name' | 'saw.kind' | 'knife' | 'saw.materials';

/** The form's fields as text, by API path. `knife` is one of `knifeChoices`. */
export type MachineValues = Readonly<Record<MachineField, string>>;

export const knifeChoices = [
  { value: 'unknown', label: 'I don’t know' },
  { value: 'none', label: 'None' },
  { value: 'fitted', label: 'Fitted' },
] as const;

/** The initial values of a new machine. */
const emptyMachine: MachineValues = {
  ...noSizes,
  name: '',
  'saw.kind': 'circular',
  knife: 'unknown',
  'saw.materials': '',
};

export interface SizeInput {
  readonly name: SizeField;
  readonly label: string;
  /** Defaults to millimeters or inches. */
  readonly unit?: 'rpm';
  readonly example: string;
}

/** The size fields of each kind of saw. */
export const sizeInputs: Readonly<Record<Saw['kind'], readonly SizeInput[]>> = {
  circular: [
    { name: 'saw.arbor', label: 'Arbor', example: '30' },
    { name: 'saw.smallestDiameter', label: 'Smallest blade', example: '200' },
    { name: 'saw.largestDiameter', label: 'Largest blade', example: '254' },
    { name: 'saw.spindleRpm', label: 'Spindle speed', unit: 'rpm', example: '4500' },
  ],
  band: [
    { name: 'saw.shortest', label: 'Shortest blade', example: '3380' },
    { name: 'saw.longest', label: 'Longest blade', example: '3450' },
    { name: 'saw.narrowest', label: 'Narrowest blade', example: '6' },
    { name: 'saw.widest', label: 'Widest blade', example: '25' },
  ],
  reciprocating: [{ name: 'saw.longest', label: 'Longest blade', example: '300' }],
};

/** A machine's form values; the initial values for null. */
export function machineValues(machine: Machine | null): MachineValues {
  if (!machine) return emptyMachine;
  const { name, saw } = machine;
  const sizes = Object.entries(saw)
    .filter(([, value]) => typeof value === 'number')
    .map(([key, value]) => [`saw.${key}`, `${value}`]);
  return {
    ...emptyMachine,
    ...Object.fromEntries(sizes),
    name,
    knife: saw.kind === 'circular' ? knifeOf(saw.rivingKnife) : 'unknown',
    'saw.kind': saw.kind,
    'saw.materials': saw.materials.join(', '),
  };
}

export function sawKind(values: MachineValues): Saw['kind'] {
  return bladeKinds.find((kind) => kind === values['saw.kind']) ?? 'circular';
}

export function materialsOf(values: MachineValues): readonly string[] {
  return materials.filter((material) => values['saw.materials'].split(', ').includes(material));
}

/** Validates the form. An empty field is sent as unknown. */
export function checkMachine(values: MachineValues): Checked<NewMachine> {
  const kind = sawKind(values);
  const sizes = sizeInputs[kind].map(({ name, unit }) => [field(name), typed(values[name], unit)]);
  const saw = {
    kind,
    materials: materialsOf(values),
    ...Object.fromEntries(sizes),
    ...(kind === 'circular' && { rivingKnife: typedKnife(values) }),
  };
  return checkBySchema(newMachine, { name: values.name, saw }, { name: 'Enter a name.' });
}

function field(name: SizeField): string {
  return name.slice('saw.'.length);
}

function typed(text: string, unit: SizeInput['unit']): number | UnreadNumber | null {
  if (text.trim() === '') return null;
  if (unit === 'rpm') return wireNumber(text, 'speed') ?? null;
  return readLength(text) ?? Number.NaN;
}

function typedKnife({ knife, 'saw.rivingKnife': thickness }: MachineValues) {
  if (knife === 'none') return 'none';
  return knife === 'fitted' ? typed(thickness, undefined) : null;
}

function knifeOf(rivingKnife: number | 'none' | null): string {
  if (rivingKnife === null) return 'unknown';
  return rivingKnife === 'none' ? 'none' : 'fitted';
}

import type { UnreadNumber } from '@kerf/contract/fault-message';
import { type Machine, type NewMachine, newMachine } from '@kerf/contract/schemas/machine';
import { bladeKinds, materials } from '@kerf/domain/blade';
import { readLength } from '@kerf/domain/length';
import { TEXT_MAX } from '@kerf/domain/limits';
import type { Saw } from '@kerf/domain/machine';
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { MaterialsField } from '../../components/form/materials-field.tsx';
import { wireNumber } from '../../components/form/typed-number.ts';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { useSaveMachine } from './machines.queries.ts';
import classes from './machines-section.module.css';
import { sawNames } from './saw-facts.ts';

interface MachineFormProps {
  /** The machine to edit; null for a new one. */
  readonly machine: Machine | null;
  readonly onSaved: (machine: Machine) => void;
}

interface PartProps {
  readonly form: Form<MachineField>;
}

/** Adds or edits a saw. Input is kept as a draft until saved or discarded. */
export function MachineForm({ machine, onSaved }: MachineFormProps) {
  const id = machine?._id ?? null;
  const { mutateAsync } = useSaveMachine(machine);
  const form = useForm({
    draft: { form: `machine ${id ?? 'new'}` },
    initial: machineValues(machine),
    check: checkMachine,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onSaved,
  });
  const kind = sawKind(form.values);

  return (
    <form className={parts.fields} {...form.props}>
      <TextInput
        label="Name"
        placeholder="e.g. Panel saw by the door"
        maxLength={TEXT_MAX.machineName}
        data-autofocus
        className={parts.wide}
        {...form.field('name')}
      />
      <NativeSelect
        label="Kind"
        className={parts.wide}
        data={bladeKinds.map((value) => ({ value, label: sawNames[value] }))}
        {...form.field('saw.kind')}
      />
      <Text className={parts.wide ?? ''} my={-4} fz="xs" c="dimmed">
        Enter millimetres, or inches such as 5/8". Leave blank what you don’t know; blades that
        depend on it are marked Cannot tell.
      </Text>
      {sizeInputs[kind].map((input) => (
        <Size key={input.name} input={input} form={form} />
      ))}
      {kind === 'circular' && <RivingKnife form={form} />}
      <MaterialsField
        legend="Materials you cut"
        chosen={materialsOf(form.values)}
        onChange={(value) => form.change('saw.materials', value)}
      />
      {form.failure && (
        <div className={parts.wide} ref={showWhole}>
          <ErrorAlert error={form.failure} onRetry={form.submit} />
        </div>
      )}
      <Group className={parts.wide ?? ''} justify="flex-end" gap="xs" align="stretch">
        {form.dirty && (
          <Button variant="subtle" disabled={form.sending} onClick={form.drop}>
            Discard changes
          </Button>
        )}
        <Button type="submit" loading={form.sending}>
          Save machine
        </Button>
      </Group>
    </form>
  );
}

/** The dialog is longer than a phone's screen, and the failure may appear below it. */
function showWhole(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

function Size({ input, form }: PartProps & { readonly input: SizeInput }) {
  const { name, label, unit = 'mm', example } = input;
  const hasUnit = /[^\d\s.,]/.test(form.values[name]);
  return (
    <TextInput
      label={label}
      placeholder={`e.g. ${example}`}
      rightSection={
        hasUnit ? null : (
          <Text span fz="sm" c="dimmed">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      inputMode={unit === 'rpm' ? 'numeric' : 'text'}
      autoComplete="off"
      classNames={{ input: classes.figure ?? '' }}
      {...form.field(name)}
    />
  );
}

function RivingKnife({ form }: PartProps) {
  const thickness: SizeInput = {
    name: 'saw.rivingKnife',
    label: 'Riving knife thickness',
    example: '2.5',
  };
  return (
    <>
      <NativeSelect label="Riving knife" data={[...knifeChoices]} {...form.field('knife')} />
      {form.values.knife === 'fitted' && <Size input={thickness} form={form} />}
    </>
  );
}

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

type SizeField = keyof typeof noSizes;
type MachineField = SizeField | 'name' | 'saw.kind' | 'knife' | 'saw.materials';

/** The form's fields as text, by API path. `knife` is one of `knifeChoices`. */
type MachineValues = Readonly<Record<MachineField, string>>;

const knifeChoices = [
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

interface SizeInput {
  readonly name: SizeField;
  readonly label: string;
  /** Defaults to millimeters or inches. */
  readonly unit?: 'rpm';
  readonly example: string;
}

/** The size fields of each kind of saw. */
const sizeInputs: Readonly<Record<Saw['kind'], readonly SizeInput[]>> = {
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
function machineValues(machine: Machine | null): MachineValues {
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

function sawKind(values: MachineValues): Saw['kind'] {
  return bladeKinds.find((kind) => kind === values['saw.kind']) ?? 'circular';
}

function materialsOf(values: MachineValues): readonly string[] {
  return materials.filter((material) => values['saw.materials'].split(', ').includes(material));
}

/** Validates the form. An empty field is sent as unknown. */
function checkMachine(values: MachineValues): Checked<NewMachine> {
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

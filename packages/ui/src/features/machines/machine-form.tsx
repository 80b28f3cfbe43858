import type { Machine } from '@kerf/contract/schemas/machine';
import { bladeKinds } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { MaterialsField } from '../../components/form/materials-field.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import {
  checkMachine,
  knifeChoices,
  type MachineField,
  machineValues,
  materialsOf,
  type SizeInput,
  sawKind,
  sizeInputs,
} from './machine-fields.ts';
import classes from './machine-form.module.css';
import { useSaveMachine } from './machines.queries.ts';
import { sawNames } from './saw-facts.ts';

interface MachineFormProps {
  /** The machine to edit; null for a new one. */
  readonly machine: Machine | null;
  readonly email: string;
  readonly onSaved: (machine: Machine) => void;
}

interface PartProps {
  readonly form: Form<MachineField>;
}

/** Adds or edits a saw. Input is kept as a draft until saved or discarded. */
export function MachineForm({ machine, email, onSaved }: MachineFormProps) {
  const id = machine?._id ?? null;
  const { mutateAsync } = useSaveMachine(machine);
  const form = useForm({
    draft: { form: `machine ${id ?? 'new'}`, email },
    initial: machineValues(machine),
    check: checkMachine,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onSaved,
  });
  const kind = sawKind(form.values);

  return (
    <form className={classes.form} {...form.props}>
      <TextInput
        label="Name"
        placeholder="e.g. Panel saw by the door"
        maxLength={TEXT_MAX.machineName}
        data-autofocus
        className={classes.wide}
        {...form.field('name')}
      />
      <NativeSelect
        label="Kind"
        className={classes.wide}
        data={bladeKinds.map((value) => ({ value, label: sawNames[value] }))}
        {...form.field('saw.kind')}
      />
      <p className={classes.note}>
        Enter millimetres, or inches such as 5/8". Leave blank what you don’t know; blades that
        depend on it are marked Cannot tell.
      </p>
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
        <div className={classes.wide} ref={showWhole}>
          <ErrorAlert error={form.failure} onRetry={form.submit} />
        </div>
      )}
      <div className={classes.actions}>
        {form.dirty && (
          <Button variant="subtle" disabled={form.sending} onClick={form.drop}>
            Discard changes
          </Button>
        )}
        <Button type="submit" loading={form.sending}>
          Save machine
        </Button>
      </div>
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
      rightSection={hasUnit ? null : <span className={classes.unit}>{unit}</span>}
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

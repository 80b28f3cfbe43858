import { isApiProblem } from '@kerf/api-client/api-problem';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Checked } from '../../../components/form/field-errors.ts';
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts';
import { ErrorAlert, ProblemAlert } from '../../../shared/problem-alert.tsx';

interface SettingsParts<Saved, Values, Change> {
  readonly saved: Saved;
  /** The fields' values for what is saved. Rows have a `key`, which is new each time. */
  readonly valuesOf: (saved: Saved) => Values;
  readonly check: (values: Values, version: number) => Checked<Change>;
  readonly send: (change: Change) => Promise<Saved>;
  /** Reads what another admin saved meanwhile. */
  readonly reread: () => Promise<{ readonly data: Saved | undefined }>;
}

/** A form of settings that are saved as a whole, by version. What was typed survives another admin's change. */
export function useSettingsForm<Saved extends { readonly version: number }, Values, Change>(
  parts: SettingsParts<Saved, Values, Change>,
) {
  const { saved, valuesOf, check, send, reread } = parts;
  const [values, setValues] = useState(() => valuesOf(saved));
  const [base, setBase] = useState(saved);
  const dirty = textOf(values) !== textOf(valuesOf(base));
  const form = useSubmission({
    lostWith: dirty ? 'page' : null,
    check: () => check(values, base.version),
    send,
    onSent: (reply) => {
      setBase(reply);
      setValues(valuesOf(reply));
    },
    onRefused: (error) => {
      if (!isApiProblem(error, 'settings_changed')) return;
      void reread().then(({ data }) => data && setBase(data));
    },
  });

  return {
    form,
    values,
    dirty,
    change: (changes: Partial<Values>) => {
      setValues({ ...values, ...changes });
      // Rows refuse each other, so that a change of one may mend another.
      form.setErrors({});
    },
    discard: () => {
      form.clear();
      setValues(valuesOf(base));
    },
  };
}

const textOf = (values: unknown) =>
  JSON.stringify(values, (name, value: unknown) => (name === 'key' ? undefined : value));

interface SettingsFormEndProps {
  readonly form: Submission;
  readonly dirty: boolean;
  /** "the tax settings". */
  readonly what: string;
  /** What to do once another admin has saved meanwhile. */
  readonly advice?: string;
  /** The label of the button that saves, where it is not the page's only one. */
  readonly action?: string;
  readonly onDiscard: () => void;
}

/** Why a form of settings was not saved, and its buttons. */
export function SettingsFormEnd(props: SettingsFormEndProps) {
  const { form, dirty, what, advice, action = 'Save', onDiscard } = props;
  const isLate =
    isApiProblem(form.failure, 'settings_changed') || isApiProblem(form.failure, 'record_changed');
  return (
    <>
      {isLate && (
        <ProblemAlert title={`Another admin saved ${what} meanwhile`} detail={advice ?? REPLACE} />
      )}
      {form.failure && !isLate && (
        <ErrorAlert error={form.failure} onRetry={form.submit} retrying={form.sending} />
      )}
      <Group gap="xs">
        <Button type="submit" size="md" loading={form.sending}>
          {action}
        </Button>
        {dirty && (
          <Button variant="subtle" size="md" disabled={form.sending} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </Group>
    </>
  );
}

const REPLACE =
  'Nothing of yours was saved. Your changes are still in the fields: save again to replace what was saved, or discard them to see it.';

interface AddRowProps {
  /** "Add rate". */
  readonly label: string;
  /** Whether there are as many as can be. */
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

/** Adds a row, a fieldset, below the rows of a form of settings, and goes to its first field. */
export function AddRow({ label, isFull, onAdd }: AddRowProps) {
  const root = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(onAdd);
    const rows = root.current?.parentElement?.querySelectorAll('fieldset:not(fieldset fieldset)');
    [...(rows ?? [])].at(-1)?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <Group ref={root}>
      <Button variant="default" size="sm" disabled={isFull} onClick={add}>
        {label}
      </Button>
    </Group>
  );
}

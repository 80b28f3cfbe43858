import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ParamChanges } from '../table-view.ts';
import { type AddedFilter, amountParam, type FilterValues, rangeFault } from './added-filter.ts';

interface FilterEditorProps<Filter extends AddedFilter = AddedFilter> {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onApply: (changes: ParamChanges) => void;
}

type Editor<Kind extends AddedFilter['kind']> = FilterEditorProps<
  Extract<AddedFilter, { readonly kind: Kind }>
>;

/** Sets one filter. */
export function FilterEditor({ filter, values, onApply }: FilterEditorProps) {
  if ('from' in filter) return <RangeEditor filter={filter} values={values} onApply={onApply} />;
  if (filter.kind === 'choice')
    return <ChoiceEditor filter={filter} values={values} onApply={onApply} />;
  if (filter.kind === 'text')
    return <TextEditor filter={filter} values={values} onApply={onApply} />;
  return (
    <filter.Field
      label={filter.label}
      value={values[filter.name] ?? ''}
      onChange={(value) => onApply({ [filter.name]: value })}
    />
  );
}

function ChoiceEditor({ filter, values, onApply }: Editor<'choice'>) {
  const { label, name, options } = filter;
  const [chosen, choose] = useState(values[name] ?? options[0]?.value ?? '');
  return (
    <EditorForm onApply={() => onApply({ [name]: chosen })}>
      <NativeSelect
        label={label}
        data-autofocus
        data={[...options]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </EditorForm>
  );
}

function TextEditor({ filter, values, onApply }: Editor<'text'>) {
  const { label, name, hint, maxLength } = filter;
  const [typed, type] = useState(values[name] ?? '');
  return (
    <EditorForm onApply={() => onApply({ [name]: typed.trim() })}>
      <TextInput
        label={label}
        description={hint}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </EditorForm>
  );
}

function RangeEditor({ filter, values, onApply }: Editor<'days' | 'dollars'>) {
  const [from, setFrom] = useState(values[filter.from] ?? '');
  const [to, setTo] = useState(values[filter.to] ?? '');
  const [fault, setFault] = useState<ReturnType<typeof rangeFault>>(null);
  const isDays = filter.kind === 'days';
  const written = isDays ? (value: string) => value : amountParam;

  function apply(): void {
    const found = rangeFault(filter, from, to);
    setFault(found);
    if (found === null) onApply({ [filter.from]: written(from), [filter.to]: written(to) });
  }

  const end = isDays
    ? ({ type: 'date', min: '1000-01-01', max: '9999-12-31' } as const)
    : ({ inputMode: 'decimal', autoComplete: 'off', maxLength: 14, leftSection: '$' } as const);
  return (
    <EditorForm onApply={apply}>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend>{filter.label}</legend>
        <Group gap="xs" wrap="nowrap" align="start">
          <TextInput
            label="From"
            data-autofocus
            {...end}
            value={from}
            error={fault?.end === 'from' && fault.message}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="To"
            {...end}
            value={to}
            error={fault?.end === 'to' && fault.message}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
      </fieldset>
    </EditorForm>
  );
}

interface EditorFormProps {
  readonly onApply: () => void;
  readonly children: ReactNode;
}

function EditorForm({ onApply, children }: EditorFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Stack gap="sm">
        {children}
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  );
}

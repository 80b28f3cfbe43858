import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ParamChanges } from '../table-view.ts';
import type { EditableFilter, FilterValues } from './added-filter.ts';
import { EditorForm } from './editor-form.tsx';
import { RangeEditor } from './range-editor.tsx';

interface FilterEditorProps<Filter extends EditableFilter = EditableFilter> {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onApply: (changes: ParamChanges) => void;
}

type Editor<Kind extends EditableFilter['kind']> = FilterEditorProps<
  Extract<EditableFilter, { readonly kind: Kind }>
>;

/** The editor of one filter. */
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

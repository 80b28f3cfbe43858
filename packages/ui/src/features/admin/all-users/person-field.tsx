import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PickedFieldProps } from '../../../components/data-table/filters/added-filter.ts';
import { EditorForm } from '../../../components/data-table/filters/editor-form.tsx';
import { useApi } from '../../../shared/api.ts';
import { peopleQuery } from './all-users.queries.ts';

/** Typing is searched for after a pause of this length, in milliseconds. */
const PAUSE_MS = 200;

/** Finds somebody by a name or an address. The value is the address, also one that has no account any more. */
export function PersonField({ label, value, onChange }: PickedFieldProps) {
  const [typed, type] = useState(value);
  const [isUnclear, setUnclear] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery({ ...peopleQuery(useApi(), search), enabled: search !== '' }).data ?? [];

  function apply(): void {
    const person = typed.trim();
    setUnclear(!isAddress(person));
    if (isAddress(person)) onChange(person);
  }

  return (
    <EditorForm onApply={apply}>
      <Autocomplete
        label={label}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Name or email"
        maxLength={320}
        value={typed}
        onChange={type}
        onOptionSubmit={onChange}
        data={found.map(({ email }) => email)}
        // The server has searched already.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {found.find(({ email }) => email === option.value)?.displayName}{' '}
            <small>{option.value}</small>
          </span>
        )}
        comboboxProps={{ withinPortal: false, hideDetached: false }}
        error={isUnclear && 'Choose somebody from the list, or enter an email address.'}
      />
    </EditorForm>
  );
}

/** Whether a value from an address of a page can be somebody's email address. */
export function isAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 320;
}

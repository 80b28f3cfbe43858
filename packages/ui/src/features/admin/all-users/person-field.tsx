import { TEXT_MAX } from '@kerf/domain/limits';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PickedFieldProps } from '../../../components/data-table/filters/added-filter.ts';
import { EditorForm } from '../../../components/data-table/filters/editor-form.tsx';
import { useApi } from '../../../shared/api.ts';
import { peopleQuery } from './all-users.queries.ts';

/** Delay after the last key press before searching, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Finds a user by name or email address. The value is the address, which need not belong to an account any
 * more.
 */
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
        maxLength={TEXT_MAX.person}
        value={typed}
        onChange={type}
        onOptionSubmit={onChange}
        data={found.map(({ email }) => email)}
        // The server has already filtered.
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

/** Whether a URL value could be an email address. */
export function isAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 320;
}

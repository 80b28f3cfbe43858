import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useOffer } from '../../../shared/commands/offers.tsx';
import classes from './toolbar.module.css';

/** How long typing may pause before it counts, in milliseconds. */
const PAUSE_MS = 250;
/** As long as the API takes. */
const LENGTH_MAX = 200;

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** What is searched: "orders". */
  readonly what: string;
  readonly hint: string;
  /** In place of the look that it has over a table. */
  readonly className?: string | undefined;
  readonly size?: 'sm' | 'md';
}

/** The search of a list: applies when typing pauses, focused by "/". */
export function SearchField({
  value,
  onChange,
  what,
  hint,
  className = classes.search,
  size = 'sm',
}: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useOffer('find', { title: `Search ${what}`, run: find });
  const apply = useDebouncedCallback(onChange, PAUSE_MS);
  // Only once the address has caught up: a letter typed before that belongs to what is shown.
  if (draft === value) setDraft(null);
  const text = draft ?? value;

  function find(): void {
    input.current?.focus();
    input.current?.select();
  }

  function type(next: string): void {
    setDraft(next);
    apply(next);
  }

  function clear(): void {
    apply.cancel();
    setDraft(null);
    onChange('');
    input.current?.focus();
  }

  function leave(): void {
    if (text === '') input.current?.blur();
    else clear();
  }

  return (
    <TextInput
      ref={input}
      className={className ?? ''}
      size={size}
      type="search"
      aria-label={`Search ${what}`}
      aria-keyshortcuts="/"
      placeholder={hint}
      maxLength={LENGTH_MAX}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={<End text={text} onClear={clear} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply.flush();
        if (event.key === 'Escape') leave();
      }}
    />
  );
}

function End({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  if (text !== '') return <CloseButton size="sm" aria-label="Clear the search" onClick={onClear} />;
  return (
    <span className={classes.key} aria-hidden="true">
      /
    </span>
  );
}

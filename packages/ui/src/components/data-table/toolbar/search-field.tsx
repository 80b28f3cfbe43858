import { TEXT_MAX } from '@kerf/domain/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { usePageCommand } from '../../../shared/commands/page-commands.tsx';
import { useAheadOfAddress } from '../../form/use-ahead-of-address.ts';
import classes from './toolbar.module.css';

/** Delay after the last key press before the search applies, in milliseconds. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** What is searched: "orders". */
  readonly what: string;
  readonly hint: string;
  /** Replaces the class it has above a table. */
  readonly className?: string | undefined;
  readonly size?: 'sm' | 'md';
}

/** A list's search field: applies when typing pauses, focused by "/". */
export function SearchField({
  value,
  onChange,
  what,
  hint,
  className = classes.search,
  size = 'sm',
}: SearchFieldProps) {
  const [text, setText] = useAheadOfAddress(value);
  const input = useRef<HTMLInputElement>(null);
  usePageCommand('find', { title: `Search ${what}`, run: find });
  const apply = useDebouncedCallback(onChange, PAUSE_MS);

  function find(): void {
    input.current?.focus();
    input.current?.select();
  }

  function type(next: string): void {
    setText(next);
    apply(next);
  }

  function clear(): void {
    apply.cancel();
    setText(null);
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
      maxLength={TEXT_MAX.search}
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

import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './palette.module.css';

/** Maximum length of a query, in characters. */
export const QUERY_MAX = 100;

interface PaletteSearchProps {
  readonly query: string;
  readonly placeholder: string;
  readonly onQuery: (query: string) => void;
  readonly onFocus: () => void;
  /** The ids of the list the field controls and of the item that Enter chooses. */
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEnter: () => void;
}

/** The palette's search field. Focus stays in it; arrow keys and Enter act on the list. */
export function PaletteSearch(props: PaletteSearchProps) {
  const { query, placeholder, onQuery, onFocus, listId, activeId, onMove, onEnter } = props;

  function onKeyDown(event: KeyboardEvent): void {
    // While an IME is composing, Enter and the arrow keys belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  }

  return (
    <TextInput
      data-autofocus
      classNames={{ input: classes.search ?? '' }}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      leftSectionWidth={48}
      placeholder={placeholder}
      role="combobox"
      aria-label="Search and commands"
      aria-expanded={activeId !== undefined}
      aria-controls={activeId === undefined ? undefined : listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck={false}
      maxLength={QUERY_MAX}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  );
}

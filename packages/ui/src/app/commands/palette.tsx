import { cutText } from '@kerf/domain/text/letters';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { Flex, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CommandDialogProps } from './command-dialog.ts';
import { commandGroups, type PaletteGroup, type PaletteItem } from './command-groups.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';
import { useHits } from './use-hits.ts';

/** The command palette: finds pages, actions, orders, products and customers, and opens the chosen one. */
export function Palette(props: CommandDialogProps) {
  const { opened, onClose, viewer, pageCommands, onCommand, takeTyped } = props;
  const [[store, { open, close }]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState(0);
  const listId = useId();
  const chosen = useRef<PaletteItem | null>(null);
  useEffect(() => (opened ? open() : close()), [opened, open, close]);

  const { groups: found, searching } = useHits(opened ? query : '', viewer);
  const groups = [...commandGroups(query, { viewer, pageCommands, onCommand }), ...found].filter(
    ({ items }) => items.length > 0,
  );
  const items = groups.flatMap((group) => group.items);
  const selected = Math.min(pointed, items.length - 1);
  // Whether Enter was pressed before the results arrived; it then chooses the first of them.
  const [awaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!awaited || searching) return;
    setAwaited(false);
    choose(items[0]);
  });

  function type(next: string): void {
    setQuery(next);
    setPointed(0);
    setAwaited(false);
  }

  /** Applies what was typed before the field had focus. */
  function catchUp(): void {
    const { text, entered } = takeTyped();
    if (text !== '') type(cutText(query + text, QUERY_MAX));
    if (entered) setAwaited(true);
  }

  function enter(): void {
    if (items.length === 0) setAwaited(searching);
    else choose(items[selected]);
  }

  function choose(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    if (item.staysOpen) {
      item.run();
      return;
    }
    chosen.current = item;
    close();
  }

  // Runs after the palette has returned focus, so that the command can move it.
  function afterClose(): void {
    onClose();
    chosen.current?.run();
    chosen.current = null;
    type('');
  }

  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={afterClose}
      shortcut={null}
      size="38rem"
      centered={false}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      transitionProps={{ duration: 120, exitDuration: 0, transition: 'fade' }}
      classNames={{ content: classes.content ?? '' }}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <PaletteSearch
        query={query}
        placeholder={placeholders[viewer]}
        onQuery={type}
        onFocus={catchUp}
        listId={listId}
        activeId={selected < 0 ? undefined : `${listId}-${selected}`}
        onMove={(by) => setPointed((selected + by + items.length) % items.length)}
        onEnter={enter}
      />
      {items.length > 0 && (
        <PaletteList id={listId} groups={groups} selected={selected} onChoose={choose} />
      )}
      <p className={classes.status} role="status">
        {statusInWords(query, searching, items.length)}
      </p>
      <p className={classes.help} aria-hidden="true">
        <span>↑↓ to move</span>
        <span>↵ to open</span>
        <span>Esc to close</span>
      </p>
    </Spotlight.Root>
  );
}

const placeholders = {
  visitor: 'Page, action or product',
  person: 'Page, action or product',
  customer: 'Page, action, order or product',
  admin: 'Page, action, order, product or customer',
} as const;

function statusInWords(query: string, searching: boolean, count: number): string {
  if (searching) return 'Searching';
  if (count > 0) return '';
  return `Nothing matches “${query.trim()}”. Try a number, a name or fewer letters.`;
}

/** Maximum length of a query, in characters. */
const QUERY_MAX = 100;

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
function PaletteSearch(props: PaletteSearchProps) {
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

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The index, across all groups, of the item that Enter chooses. */
  readonly selected: number;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The palette's items. The search field moves the selection. */
function PaletteList({ id, groups, selected, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, selected]);
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label="Matches" className={classes.list}>
      {groups.map(({ title, items }, at) => (
        <Spotlight.ActionsGroup
          key={title}
          label={title}
          role="group"
          aria-label={title}
          className={classes.group}
        >
          {items.map((item, index) => (
            <Line
              key={item.id}
              id={`${id}-${(firsts[at] ?? 0) + index}`}
              item={item}
              selected={selected === (firsts[at] ?? 0) + index}
              onChoose={onChoose}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly selected: boolean;
  readonly onChoose: (item: PaletteItem) => void;
}

function Line({ id, item, selected, onChoose }: LineProps) {
  const { label, detail, icon: Icon, keys } = item;
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={classes.line}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <Flex
        component="span"
        gap="0 1rem"
        align="baseline"
        justify="space-between"
        wrap="wrap"
        flex="1 1 auto"
        miw={0}
      >
        <Text span maw="100%" truncate>
          {label}
        </Text>
        {detail !== undefined && (
          <Text span maw="100%" c="dimmed" fz="sm" truncate>
            {detail}
          </Text>
        )}
      </Flex>
      {keys !== undefined && <Keys keys={keys} />}
    </UnstyledButton>
  );
}

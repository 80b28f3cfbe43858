import { cutText } from '@kerf/domain/text/letters';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { CommandDialogProps } from './command-dialog.ts';
import type { PaletteItem } from './command-groups.ts';
import { commandGroups } from './command-groups.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { PaletteSearch, QUERY_MAX } from './palette-search.tsx';
import { useHits } from './use-hits.ts';

/** The command palette: finds pages, actions, orders, products and customers, and opens the chosen one. */
export function Palette(props: CommandDialogProps) {
  const { opened, onClose, viewer, offers, onCommand, takeTyped } = props;
  const [[store, { open, close }]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState(0);
  const listId = useId();
  const chosen = useRef<PaletteItem | null>(null);
  useEffect(() => (opened ? open() : close()), [opened, open, close]);

  const { groups: found, searching } = useHits(opened ? query : '', viewer);
  const groups = [...commandGroups(query, { viewer, offers, onCommand }), ...found].filter(
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

import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CommandDialogProps } from './command-dialog.ts';
import { commandGroups } from './command-groups.ts';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-group.ts';
import { PaletteList } from './palette-list.tsx';
import { useHits } from './use-hits.ts';

/** Finds pages, actions, orders, products and customers by what is typed, and opens the one that is chosen. */
export function Palette({ opened, onClose, standing, offers, onCommand }: CommandDialogProps) {
  const [[store, { open, close }]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const { selected } = useSpotlight(store);
  const listId = useId();
  const chosen = useRef<PaletteItem | null>(null);
  useEffect(() => (opened ? open() : close()), [opened, open, close]);

  const { groups: found, searching } = useHits(opened ? query : '', standing);
  const groups = [...commandGroups(query, { standing, offers, onCommand }), ...found].filter(
    ({ items }) => items.length > 0,
  );
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => {
    if (count > 0 && selected < 0) store.updateState((state) => ({ ...state, selected: 0 }));
  }, [count, selected, store]);

  function choose(item: PaletteItem): void {
    if (item.stays) item.run();
    else chosen.current = item;
  }

  // Only once the palette has let go of the focus, so that it stays where the command puts it.
  function afterClose(): void {
    onClose();
    chosen.current?.run();
    chosen.current = null;
  }

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={afterClose}
      shortcut={null}
      size="38rem"
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      transitionProps={{ duration: 120, exitDuration: 0, transition: 'fade' }}
      classNames={{ content: classes.content ?? '' }}
      aria-label="Search and commands"
    >
      <Spotlight.Search
        classNames={{ input: classes.search ?? '' }}
        placeholder={placeholders[standing]}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        role="combobox"
        aria-label="Search and commands"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          selected >= 0 && selected < count ? `${listId}-${selected}` : undefined
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      {count > 0 && (
        <PaletteList id={listId} groups={groups} selected={selected} onChoose={choose} />
      )}
      <p className={classes.status} role="status">
        {statusInWords(query, searching, count)}
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
  if (count === 0)
    return `Nothing matches “${query.trim()}”. Try a number, a name or fewer letters.`;
  return '';
}

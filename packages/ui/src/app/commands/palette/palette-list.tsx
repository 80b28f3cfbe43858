import { UnstyledButton } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import type { PaletteGroup, PaletteItem } from './command-groups.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The index, across all groups, of the item that Enter chooses. */
  readonly selected: number;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The palette's items. The search field moves the selection. */
export function PaletteList({ id, groups, selected, onChoose }: PaletteListProps) {
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
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
      {keys !== undefined && <Keys keys={keys} />}
    </UnstyledButton>
  );
}

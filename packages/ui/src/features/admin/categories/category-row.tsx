import type { Category } from '@kerf/contract/schemas/category';
import { ruleInWords } from '@kerf/domain/category-rule';
import { ActionIcon, Button, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
} from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { counted } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import classes from './categories.module.css';
import { type DropPart, type Move, type Place, placeAfter, placeOfDrop } from './tree-moves.ts';

interface CategoryRowProps {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly busy: boolean;
  /** The category being dragged. */
  readonly dragged: Category | null;
  readonly onDrag: (category: Category | null) => void;
  readonly onMove: (category: Category, place: Place) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const moves = [
  { move: 'up', icon: IconArrowUp, label: (name: string) => `Move ${name} up` },
  { move: 'down', icon: IconArrowDown, label: (name: string) => `Move ${name} down` },
  {
    move: 'in',
    icon: IconIndentIncrease,
    label: (name: string) => `Put ${name} below the one above`,
  },
  {
    move: 'out',
    icon: IconIndentDecrease,
    label: (name: string) => `Move ${name} to the first level`,
  },
] as const satisfies readonly { move: Move; icon: object; label: (name: string) => string }[];

/** A category in the tree, dragged onto others or moved with its buttons. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, all, busy, dragged, onDrag, onMove, onEdit, onDelete } = props;
  const { name, slug, parentId, productCount, rule } = category;
  const [over, setOver] = useState<DropPart | null>(null);

  function dragOver(event: DragEvent<HTMLElement>) {
    const part = partOf(event);
    const place = dragged && placeOfDrop(part, dragged, category, all);
    setOver(place ? part : null);
    if (place) event.preventDefault();
  }

  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    const place = dragged && over && placeOfDrop(over, dragged, category, all);
    setOver(null);
    onDrag(null);
    if (dragged && place) onMove(dragged, place);
  }

  return (
    <li
      className={classes.row}
      data-below={parentId !== null || undefined}
      data-over={over ?? undefined}
      draggable={!busy}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(category);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={dragOver}
      onDragLeave={() => setOver(null)}
      onDrop={drop}
    >
      <IconGripVertical className={classes.grip} size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.name}>
        <TextLink to={paths.category(slug)} underline="hover">
          {name}
        </TextLink>
        <Text component="span" fz="sm" c="dimmed">
          {counted(productCount, 'product')}
          {rule && ` · ${ruleInWords(rule)}`}
        </Text>
      </span>
      <span className={classes.moves}>
        {moves.map(({ move, icon: Icon, label }) => {
          const place = placeAfter(move, category, all);
          return (
            <ActionIcon
              key={move}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={label(name)}
              title={label(name)}
              // Not `disabled`, which would drop focus while someone moves it step by step.
              aria-disabled={place === null || busy}
              {...(place === null && { 'data-disabled': true })}
              onClick={() => place && !busy && onMove(category, place)}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          );
        })}
        <Button variant="subtle" size="compact-sm" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          variant="subtle"
          c="var(--kerf-bad)"
          size="compact-sm"
          onClick={onDelete}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}

/** The upper part of a row means before it, the rest below it. */
function partOf({ currentTarget, clientY }: DragEvent<HTMLElement>): DropPart {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY - top < height / 2 ? 'before' : 'into';
}

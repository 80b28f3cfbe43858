import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import classes from './product-files.module.css';

interface EntryButtonsProps {
  /** The entry's name in the buttons' labels. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const dimmed = { 'data-disabled': true };

/** Moves an entry up or down its list, or removes it. An unavailable button keeps focus. */
export function EntryButtons({ name, index, count, onMove, onRemove }: EntryButtonsProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        {...(isFirst && dimmed)}
        onClick={() => !isFirst && onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        {...(isLast && dimmed)}
        onClick={() => !isLast && onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

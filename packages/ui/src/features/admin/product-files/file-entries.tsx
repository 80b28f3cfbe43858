import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { UndoButton } from '../../../components/undo.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './product-files.module.css';
import { moved } from './use-arrangement.ts';

interface FileEntriesProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly nameOf: (entry: Entry, index: number) => string;
  readonly onChange: (entries: readonly Entry[]) => void;
  /** Renders an entry, next to its buttons. */
  readonly children: (entry: Entry, change: (changed: Entry) => void, name: string) => ReactNode;
  /** Why the last change was not saved. */
  readonly failure: unknown;
}

interface Removed<Entry> {
  readonly entry: Entry;
  readonly index: number;
  readonly name: string;
}

/** Uploaded files, reordered by dragging or with buttons. Removals can be undone. */
export function FileEntries<Entry extends { readonly file: string }>(
  props: FileEntriesProps<Entry>,
) {
  const { label, entries, nameOf, onChange, children, failure } = props;
  const [removed, setRemoved] = useState<Removed<Entry> | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number, name: string) => {
    if (from === to) return;
    setSaid(`${name} is now ${to + 1} of ${entries.length}.`);
    onChange(moved(entries, from, to));
  };
  const remove = (entry: Entry, index: number, name: string) => {
    setRemoved({ entry, index, name });
    onChange(entries.filter(({ file }) => file !== entry.file));
  };
  const putBack = ({ entry, index }: Removed<Entry>) => {
    setRemoved(null);
    onChange(entries.toSpliced(index, 0, entry));
  };

  return (
    <>
      <ol className={classes.entries} aria-label={label}>
        {entries.map((entry, index) => {
          const name = nameOf(entry, index);
          return (
            <li
              key={entry.file}
              className={classes.entry}
              data-dragged={dragged === index || undefined}
              draggable={entries.length > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                const from = entries[dragged];
                if (from) move(dragged, index, nameOf(from, dragged));
                setDragged(null);
              }}
            >
              {children(entry, (changed) => onChange(entries.with(index, changed)), name)}
              <EntryButtons
                name={name}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to, name)}
                onRemove={() => remove(entry, index, name)}
              />
            </li>
          );
        })}
      </ol>
      <div role="status" className={classes.said}>
        {removed ? (
          <>
            {removed.name} removed. <UndoButton onUndo={() => putBack(removed)} />
          </>
        ) : (
          said
        )}
      </div>
      {failure !== null && <ErrorAlert error={failure} />}
    </>
  );
}

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
function EntryButtons({ name, index, count, onMove, onRemove }: EntryButtonsProps) {
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

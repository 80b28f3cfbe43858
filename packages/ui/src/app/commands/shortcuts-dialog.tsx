import { Modal } from '@mantine/core';
import { type CommandId, commandIds, commandOf, isFor } from '../../platform/commands.ts';
import type { CommandDialogProps } from './command-dialog.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';

/** Every shortcut available to the user's role. */
export function ShortcutsDialog({ opened, onClose, viewer }: CommandDialogProps) {
  const ids = commandIds.filter((id) => isFor(commandOf(id).audience, viewer));
  const isPage = (id: CommandId) => commandOf(id).to !== undefined;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      classNames={{ title: classes.title ?? '' }}
      size="40rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.lists}>
        <ShortcutList title="Anywhere" ids={ids.filter((id) => !isPage(id))} />
        <ShortcutList title="Go to" ids={ids.filter(isPage)} />
      </div>
      <p className={classes.note}>Shortcuts are off while typing.</p>
    </Modal>
  );
}

interface ShortcutListProps {
  readonly title: string;
  readonly ids: readonly CommandId[];
}

function ShortcutList({ title, ids }: ShortcutListProps) {
  return (
    <section className={classes.shortcuts}>
      <h3>{title}</h3>
      <dl>
        {ids.map((id) => {
          const { keys, title: command } = commandOf(id);
          if (keys === undefined) return null;
          return (
            <div key={id} className={classes.row}>
              <dt>{command}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

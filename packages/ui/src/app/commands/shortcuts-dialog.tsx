import { Box, Group, Modal, Text } from '@mantine/core';
import { type CommandId, commandIds, commandOf, isFor } from '../../platform/commands.ts';
import type { CommandDialogProps } from './command-dialog.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';

/** Every shortcut available to the user's role. */
export function ShortcutsDialog({ opened, onClose, viewer }: CommandDialogProps) {
  const ids = commandIds.filter((id) => isFor(commandOf(id).audience, viewer));
  const isPage = (id: CommandId) => commandOf(id).to !== undefined;
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="40rem">
      <div className={classes.lists}>
        <ShortcutList title="Anywhere" ids={ids.filter((id) => !isPage(id))} />
        <ShortcutList title="Go to" ids={ids.filter(isPage)} />
      </div>
      <Text mt={20} c="dimmed" fz="sm">
        Shortcuts are off while typing.
      </Text>
    </Modal>
  );
}

interface ShortcutListProps {
  readonly title: string;
  readonly ids: readonly CommandId[];
}

function ShortcutList({ title, ids }: ShortcutListProps) {
  return (
    <section>
      <Box component="h3" mb={4} c="dimmed" ff="text" fz="xs" fw={500} lts={0}>
        {title}
      </Box>
      <dl>
        {ids.map((id) => {
          const { keys, title: command } = commandOf(id);
          if (keys === undefined) return null;
          return (
            <Group
              key={id}
              justify="space-between"
              wrap="nowrap"
              mih="2.5rem"
              style={{ borderTop: '1px solid var(--kerf-rule)' }}
            >
              <Box component="dt" fz="md" c="bright">
                {command}
              </Box>
              <dd>
                <Keys keys={keys} />
              </dd>
            </Group>
          );
        })}
      </dl>
    </section>
  );
}

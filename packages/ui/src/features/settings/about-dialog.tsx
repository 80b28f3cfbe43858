import { Box, Modal, Text } from '@mantine/core';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import type { PartVersion, Updates } from '../../platform/platform.ts';
import classes from './settings.module.css';
import { UpdateStatus } from './update-status.tsx';

interface AboutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly versions: readonly PartVersion[];
  readonly updates: Updates | undefined;
}

/** The app's versions, and whether there is a newer one. */
export function AboutDialog({ opened, onClose, versions, updates }: AboutDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="About Kerf">
      <div className={classes.about}>
        <BladeDrawing blade={markBlade} variant="mark" />
        <div>
          <Text mt={4} mb="md">
            Saw blades by the batch, from the people who grind them.
          </Text>
          <VersionsList versions={versions} />
        </div>
      </div>
      {updates && <UpdateStatus updates={updates} />}
    </Modal>
  );
}

/** The versions of the app and its components, for bug reports. */
export function VersionsList({ versions }: { readonly versions: readonly PartVersion[] }) {
  return (
    <dl className={classes.versions}>
      {versions.map(({ part, version }) => (
        <div key={part} style={{ display: 'contents' }}>
          <dt>{part}</dt>
          <Box component="dd" ff="monospace" style={{ userSelect: 'text' }}>
            {version}
          </Box>
        </div>
      ))}
    </dl>
  );
}

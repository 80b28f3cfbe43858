import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-foot.module.css';

/** The buttons at the end of a dialog, in view however long it is. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
      {children}
    </Group>
  );
}

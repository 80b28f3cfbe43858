import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChooseFiles, useDropTarget } from '../../../components/chosen-files.tsx';
import { Note } from '../parts/section.tsx';
import classes from './product-files.module.css';

interface DropAreaProps {
  /** The button's label: "Add pictures". */
  readonly action: string;
  /** Media types for the file chooser. */
  readonly accept: string;
  /** What can be dropped, and its size limit. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** Accepts files that are dropped on it or chosen with its button. */
export function DropArea({ action, accept, hint, onFiles, children }: DropAreaProps) {
  const { isOver, target } = useDropTarget(onFiles);
  return (
    <fieldset
      aria-label={action}
      className={classes.drop}
      data-over={isOver || undefined}
      {...target}
    >
      {children}
      <Group gap="0.5rem 1rem">
        <ChooseFiles variant="default" size="sm" multiple accept={accept} onFiles={onFiles}>
          {action}
        </ChooseFiles>
        <Note flex="1 1 16rem" fz="sm">
          {hint}
        </Note>
      </Group>
    </fieldset>
  );
}

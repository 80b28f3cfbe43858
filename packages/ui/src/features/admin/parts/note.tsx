import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoteProps extends TextProps {
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Small words beside or below what they are about. */
export function Note(props: NoteProps) {
  return <Text fz="xs" c="dimmed" {...props} />;
}

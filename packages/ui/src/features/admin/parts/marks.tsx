import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from './parts.module.css';

interface MarkProps {
  readonly children: string;
  readonly tone?: 'wait' | 'ok';
  readonly title?: string;
  readonly fz?: 'xs' | 'sm';
  readonly fw?: number;
  /** The text's color, if it is not that of its surroundings. */
  readonly c?: string;
}

/** Small words with a sign that they are a warning, or that all is well. */
export function Mark({ children, tone = 'wait', ...text }: MarkProps) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertTriangle;
  return (
    <Text component="span" fz="xs" className={classes.mark} data-tone={tone} {...text}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {children}
    </Text>
  );
}

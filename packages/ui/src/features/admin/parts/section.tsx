import { Group, Text, type TextProps, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatQuantity } from '../../../components/quantity.tsx';
import classes from './parts.module.css';

interface SectionProps {
  readonly title: string;
  /** How many entries it has. */
  readonly count?: number | undefined;
  /** What its figures mean. */
  readonly detail?: string | undefined;
  /** A control of the whole section, beside its title. */
  readonly action?: ReactNode;
  /** The title's size: `h3` where the page is a row of sections of one kind. */
  readonly size?: 'h3' | 'h4';
  readonly isBusy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under a heading, which names it. */
export function Section(props: SectionProps) {
  const { title, count, detail, action, size = 'h4', isBusy, className, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isBusy} className={className}>
      <Group justify="space-between" align={detail ? 'end' : 'center'} gap="0.5rem 1.5rem" mb="sm">
        <div>
          <Title order={2} size={size} id={id}>
            {title}
            {count !== undefined && (
              <Text component="span" ff="monospace" fz="0.9375rem" fw={400} c="dimmed">
                {` ${formatQuantity(count)}`}
              </Text>
            )}
          </Title>
          {detail !== undefined && (
            <Note fz="sm" mt={4} maw="72ch">
              {detail}
            </Note>
          )}
        </div>
        {action}
      </Group>
      {children}
    </section>
  );
}

interface NoteProps extends TextProps {
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Small words beside or below what they are about. */
export function Note(props: NoteProps) {
  return <Text fz="xs" c="dimmed" {...props} />;
}

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

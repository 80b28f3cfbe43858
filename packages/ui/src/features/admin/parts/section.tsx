import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatQuantity } from '../../../components/quantity.tsx';
import { Note } from './note.tsx';

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

import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './customer.module.css';

interface SectionProps {
  readonly title: string;
  readonly count?: number | undefined;
  /** An action on the whole section. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a customer's page. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id} className={classes.sectionTitle}>
          {title}
          {count !== undefined && (
            <span className={classes.count}> {count.toLocaleString('en-US')}</span>
          )}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Placeholder text for a section that is empty or failed to load. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}

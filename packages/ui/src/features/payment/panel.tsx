import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './payment.module.css';

interface PanelProps {
  readonly title: string;
  readonly tone?: 'ok' | 'wait' | 'bad';
  /** Whether it takes focus when it appears, so that screen readers announce it. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

/** The right side of the payment page: what to do, or what has happened. */
export function Panel({ title, tone, announced = false, children }: PanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-tone={tone}>
      <Title ref={heading} order={2} id={titleId} className={classes.title} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </section>
  );
}

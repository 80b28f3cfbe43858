import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly tone?: 'ok' | 'wait' | 'bad';
  /** Takes the focus when it appears, so that whoever cannot see the change is told of it. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

/** The right side of the payment page: what is to be done, or what has happened. */
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

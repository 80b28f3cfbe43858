import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './landing-page.module.css';

interface SectionProps {
  /** The fragment of its URL. */
  readonly id: string;
  readonly title: string;
  readonly detail?: ReactNode;
  /** `aside` puts the title in a separate column. */
  readonly layout?: 'stack' | 'aside';
  readonly children: ReactNode;
}

/** A section of the front page, named by its heading. */
export function Section({ id, title, detail, layout = 'stack', children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className={classes.section} data-layout={layout}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

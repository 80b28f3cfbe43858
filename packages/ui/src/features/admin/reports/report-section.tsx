import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import classes from './reports.module.css';

interface ReportSectionProps<Answer> {
  readonly title: string;
  /** A note on what the numbers mean. */
  readonly detail?: string;
  readonly action?: ReactNode;
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** A section of the reports: its header, and its data once loaded. */
export function ReportSection<Answer>(props: ReportSectionProps<Answer>) {
  const { title, detail, action, query, children } = props;
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id} aria-busy={query.isPlaceholderData}>
      <div className={classes.sectionHead}>
        <div>
          <Title order={2} id={id} className={classes.sectionTitle}>
            {title}
          </Title>
          {detail !== undefined && <p className={classes.sectionDetail}>{detail}</p>}
        </div>
        {action}
      </div>
      <Loaded
        query={query}
        warns
        loading={
          <div role="status" aria-label={`Loading ${title}`}>
            <SheetSkeleton lines={4} />
          </div>
        }
      >
        {(data) => (
          <div className={classes.answer} data-earlier={query.isPlaceholderData}>
            {children(data)}
          </div>
        )}
      </Loaded>
    </section>
  );
}

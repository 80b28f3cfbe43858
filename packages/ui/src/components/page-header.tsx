import { Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { formatQuantity } from './quantity.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** The total number of items across all pages; a text if they were not all counted. */
  readonly count?: number | string | undefined;
  readonly detail?: ReactNode;
  /** The page's primary action. */
  readonly action?: ReactNode;
}

/** The header of a dashboard page. */
export function PageHeader({ title, count, detail, action }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <div className={classes.titleLine}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {count !== undefined && (
            <p className={classes.count}>
              {typeof count === 'number' ? formatQuantity(count) : count}
              <VisuallyHidden> in the list</VisuallyHidden>
            </p>
          )}
        </div>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      {action}
    </header>
  );
}

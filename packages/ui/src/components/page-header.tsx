import { Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { formatQuantity } from './quantity.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** How many things the page shows, those of its other pages too; in words where they are not all counted. */
  readonly count?: number | string | undefined;
  readonly detail?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
}

/** The head of a dashboard page. */
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

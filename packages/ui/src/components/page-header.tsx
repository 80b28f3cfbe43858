import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { formatQuantity } from './quantity.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** How many things the page is about. */
  readonly count?: number | undefined;
  readonly detail?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
}

/** The head of a dashboard page. */
export function PageHeader({ title, count, detail, action }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Title order={1} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}>{formatQuantity(count)}</span>}
        </Title>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      {action}
    </header>
  );
}

import { Link, type To } from 'react-router-dom';
import classes from './link-tabs.module.css';

interface LinkTab {
  readonly title: string;
  readonly to: To;
  readonly isOpen: boolean;
  /** How many it has, in words. */
  readonly count?: string;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** The parts of a list, each under an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ title, to, isOpen, count }) => (
        <Link key={title} to={to} aria-current={isOpen ? 'page' : undefined}>
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span>{count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router-dom';
import { formatQuantity } from '../../components/quantity.tsx';
import type { DashboardEntry } from './dashboard-entry.ts';
import classes from './dashboard-menu.module.css';

interface DashboardMenuProps {
  readonly displayName: string;
  readonly entries: readonly DashboardEntry[];
  readonly onNavigate: () => void;
}

/** The side menu: the pages, and a greeting that links to the dashboard's start. */
export function DashboardMenu({ displayName, entries, onNavigate }: DashboardMenuProps) {
  return (
    <>
      <NavLink to="/dashboard" end className={classes.hello ?? ''} onClick={onNavigate}>
        Hello {displayName}
      </NavLink>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  readonly entry: DashboardEntry;
  readonly onNavigate: () => void;
}

function Entry({ entry: { to, label, icon: Icon, waiting }, onNavigate }: EntryProps) {
  const count = waiting && waiting.count > 0 ? formatQuantity(waiting.count) : undefined;
  return (
    <NavLink
      to={to}
      className={classes.entry ?? ''}
      // A description, so that the accessible name stays just the label.
      title={count && `${count} ${waiting?.what}`}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {label}
      {count !== undefined && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </NavLink>
  );
}

import { NavLink } from 'react-router-dom';
import { formatQuantity } from '../../components/quantity.tsx';
import type { DashboardEntry } from './dashboard-entry.ts';
import classes from './dashboard-menu.module.css';

interface DashboardMenuProps {
  readonly displayName: string;
  readonly entries: readonly DashboardEntry[];
  readonly onNavigate: () => void;
}

/** The side menu: who one is, which leads to what is next, then where one can go. */
export function DashboardMenu({ displayName, entries, onNavigate }: DashboardMenuProps) {
  return (
    <>
      <NavLink to="/dashboard" end className={classes.hello ?? ''} onClick={onNavigate}>
        Hello {displayName}
      </NavLink>
      <ul className={classes.entries}>
        {entries.map(({ to, label, icon: Icon, count }) => (
          <li key={to}>
            <NavLink to={to} className={classes.entry ?? ''} onClick={onNavigate}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {label}
              {count !== undefined && (
                <span className={classes.count}>{formatQuantity(count)}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

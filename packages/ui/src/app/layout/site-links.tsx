import { NavLink } from 'react-router-dom';
import classes from './header.module.css';

interface SiteLinksProps {
  readonly signedIn: boolean;
  /** Stacked vertically, for drawers. */
  readonly stacked?: boolean;
  readonly onNavigate?: () => void;
}

/** The site's navigation; Dashboard only for signed-in users. */
export function SiteLinks({ signedIn, stacked = false, onNavigate }: SiteLinksProps) {
  const links = [
    { to: '/', label: 'Home' },
    { to: '/products', label: 'Products' },
    { to: '/blog', label: 'Blog' },
    { to: '/portfolio', label: 'My Portfolio' },
    ...(signedIn ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
  ];
  return (
    <ul className={classes.siteLinksLinks} data-stacked={stacked || undefined}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            className={classes.link ?? ''}
            {...(onNavigate && { onClick: onNavigate })}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import classes from './public-footer.module.css';

interface FooterSection {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

const sections: readonly FooterSection[] = [
  {
    title: 'Services',
    links: [
      { to: '/products', label: 'Products' },
      { to: '/#faq', label: 'Bulk ordering' },
      { to: '/dashboard', label: 'Your orders' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/#business', label: 'About Kerf' },
      { to: '/#reviews', label: 'Reviews' },
      { to: '/blog', label: 'Blog' },
      { to: '/#contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms of ordering' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/legal', label: 'Legal notice' },
    ],
  },
];

interface PublicFooterProps {
  readonly year?: number;
}

/** The footer of the public pages. */
export function PublicFooter({ year = new Date().getFullYear() }: PublicFooterProps) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Brand />
          <p>Saw blades by the batch, from the people who grind them.</p>
        </div>
        {sections.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.links}>
              {links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={classes.base}>
        {/* The page may have been prerendered in another year. */}
        <p suppressHydrationWarning>{`© ${year} Kerf. All rights reserved.`}</p>
        <p>Dimensions in millimeters. Prices in US dollars.</p>
      </div>
    </footer>
  );
}

import type { FoundCategory } from '@kerf/contract/schemas/search';
import { Link, useLocation } from 'react-router-dom';
import { formatQuantity } from '../../components/quantity.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import * as paths from '../../platform/paths.ts';
import classes from './search-choices.module.css';

/** The shop's menu: each category with its number of matches. Links keep search and filters. */
export function CategoryMenu({ categories }: { readonly categories: readonly FoundCategory[] }) {
  const { search } = useLocation();
  if (categories.length === 0) return null;
  const isInCategory = categories.some(({ chosen }) => chosen);
  return (
    <nav className={classes.menu} aria-label="Categories">
      <ul>
        <li>
          <Link to={`/products${search}`} aria-current={isInCategory ? undefined : 'page'}>
            All products
          </Link>
        </li>
        {categories.map(({ slug, name, parentSlug, count, chosen }) => (
          <li key={slug} data-below={parentSlug !== null || undefined}>
            <Link
              to={`${paths.category(slug)}${search}`}
              aria-current={chosen ? 'page' : undefined}
            >
              {name}
              <span className={classes.count}>{formatQuantity(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Placeholder while the categories load. */
export function CategoryMenuSkeleton() {
  return (
    <div className={classes.menu} aria-hidden="true">
      <ul>
        {places.map((width) => (
          <li key={width}>
            <span className={classes.place}>
              <TextSkeleton width={width} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Different widths, so that they do not look like a column of figures. */
const places = ['6.5rem', '8rem', '7rem', '9rem', '6rem', '8.5rem', '7.5rem'];

import type { Facet, FoundCategory, SearchResult } from '@kerf/contract/schemas/search';
import { parseSearch } from '@kerf/domain/search/parse-search';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueries,
} from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SearchField } from '../../components/data-table/toolbar/search-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ProductCardSkeleton } from '../../components/product-card/product-card-skeleton.tsx';
import { formatQuantity } from '../../components/quantity.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { toastProblem } from '../../components/toasts.tsx';
import * as paths from '../../platform/paths.ts';
import parts from '../../theme/parts.module.css';
import { useCatalogue } from '../catalog/catalogue.ts';
import { productSummary } from '../catalog/product-summary.ts';
import { productQuery } from '../catalog/products.queries.ts';
import { COMPARED_MAX } from '../comparison/comparison-address.ts';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { FacetPanel } from './facet-panel.tsx';
import { FoundCards, NoExactMatch } from './found-products.tsx';
import classes from './products-page.module.css';
import { PRODUCTS_AT_ONCE, searchProductsQuery } from './search.queries.ts';
import menu from './search-choices.module.css';
import {
  countChosen,
  productSorts,
  type SearchControls,
  type SearchView,
  useSearch,
} from './search-view.ts';
import { UnderstoodChips } from './understood-chips.tsx';

interface CatalogueSearchProps {
  /** The slug of the category to search; all products if omitted. */
  readonly category?: string;
  /** Renders the page's header, with the number of matches once known. */
  readonly header: (count: number | undefined) => ReactNode;
}

/** A searchable part of the catalogue, with categories, filters and comparison. */
export function CatalogueSearch({ category, header }: CatalogueSearchProps) {
  const controls = useSearch();
  const { view, setSearch, setSort } = controls;
  const { machine } = useChosenMachine();
  const query = useInfiniteQuery(searchProductsQuery(useCatalogue(), view, machine, category));
  const first = query.data?.pages[0];
  const sortId = useId();
  return (
    <>
      {header(first?.exact ? first.total : undefined)}
      <Group gap="0.75rem 1.5rem" align="flex-end" mb={32}>
        <SearchField
          className={classes.field}
          size="md"
          value={view.search}
          onChange={setSearch}
          what="blades"
          hint="7-1/4&quot;, 250x30x3.2 Z80 TCG, a SKU, or what is etched on the blade"
        />
        <div className={classes.sort}>
          <label htmlFor={sortId}>Sort</label>
          <NativeSelect
            id={sortId}
            size="md"
            value={view.sort}
            onChange={(event) => setSort(event.currentTarget.value)}
            data={productSorts}
          />
        </div>
        {first && (
          <UnderstoodChips
            search={view.search}
            understood={first.understood}
            onSearch={setSearch}
          />
        )}
      </Group>
      <div className={classes.columns}>
        <aside className={classes.side} aria-label="Filters">
          {query.isPending && <CategoryMenuSkeleton />}
          {first?.categories && <CategoryMenu categories={first.categories} />}
          <MachinePicker />
          {(first || query.isPending) && (
            <FacetDrawer
              facets={first ? facetsBesideMenu(first, view) : []}
              controls={controls}
              total={first?.exact === false ? null : first?.total}
            />
          )}
        </aside>
        <div>
          <Loaded query={query} loading={<ProductsSkeleton />}>
            {(data) => <SearchResults query={query} data={data} controls={controls} />}
          </Loaded>
        </div>
      </div>
      <CompareTray ids={view.compared} onChange={controls.compare} />
    </>
  );
}

/** Hides the type facet if the category menu covers it, unless a type is selected, so that it can be cleared. */
function facetsBesideMenu({ facets, categories }: SearchResult, { chosen }: SearchView): Facet[] {
  const hasMenu = categories !== undefined && categories.length > 0;
  return facets.filter(({ name }) => name !== 'kind' || !hasMenu || chosen.kind !== undefined);
}

const places = Array.from({ length: PRODUCTS_AT_ONCE }, (_, place) => `place-${place}`);

/** Placeholders for the cards while they load. */
function ProductsSkeleton() {
  return (
    <div className={parts.cards} role="status" aria-label="Loading products">
      {places.map((place) => (
        <ProductCardSkeleton key={place} extra />
      ))}
    </div>
  );
}

interface CompareTrayProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The products selected for comparison, at the bottom of the page. Renders nothing if there are none. */
function CompareTray({ ids, onChange }: CompareTrayProps) {
  const catalogue = useCatalogue();
  const names = useQueries({ queries: ids.map((id) => productQuery(catalogue, id)) });
  if (ids.length === 0) return null;
  return (
    <section className={classes.tray} aria-label="Products to compare">
      <Text flex="none" fw={600} role="status">
        {ids.length} of {COMPARED_MAX} to compare
      </Text>
      <ul className={classes.names}>
        {ids.map((id, at) => (
          <li key={id}>{names[at]?.data?.name ?? '…'}</li>
        ))}
      </ul>
      <Group gap="xs" align="stretch" wrap="nowrap" flex="none">
        <Button variant="default" size="sm" onClick={() => onChange([])}>
          Clear
        </Button>
        <LinkButton to={paths.comparison(ids)} size="sm">
          Compare
        </LinkButton>
      </Group>
    </section>
  );
}

interface FacetDrawerProps {
  readonly facets: readonly Facet[];
  readonly controls: SearchControls;
  /** How many products match exactly; null if none do, undefined while they load. */
  readonly total: number | null | undefined;
}

/** The facets next to the results; collapsed on a narrow screen. */
function FacetDrawer({ facets, controls, total }: FacetDrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const chosen = countChosen(controls.view);
  const panel = <FacetPanel facets={facets} chosen={chosen} controls={controls} />;
  if (wide) return panel;
  return (
    <details ref={drawer} className={classes.drawer}>
      <summary>{chosen === 0 ? 'Filters' : `Filters, ${chosen} chosen`}</summary>
      {panel}
      <div className={classes.end}>
        <Button fullWidth onClick={() => showFound(drawer.current)}>
          {total === null
            ? 'Show the closest'
            : `Show ${total === undefined ? 'products' : formatQuantity(total)}`}
        </Button>
      </div>
    </details>
  );
}

/** Collapses the filters and scrolls to the results. */
function showFound(drawer: HTMLDetailsElement | null): void {
  if (!drawer) return;
  drawer.open = false;
  const summary = drawer.querySelector('summary');
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'start' });
}

interface SearchResultsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<SearchResult>>;
  readonly data: InfiniteData<SearchResult>;
  readonly controls: SearchControls;
}

/** The results in pages, or the closest products if there is no exact match. */
function SearchResults({ query, data, controls }: SearchResultsProps) {
  const { search, sort, compared } = controls.view;
  const [first] = data.pages;
  const isNear = first?.exact === false;
  const meaning = useMemo(() => parseSearch(search), [search]);
  const products = data.pages.flatMap(({ items }) => items.map(productSummary));
  const more = async () => {
    const { error } = await query.fetchNextPage();
    if (error) toastProblem(error);
  };
  const asked = search.trim() !== '' || countChosen(controls.view) > 0;
  if (products.length === 0 && !asked) {
    return <EmptyState kind="nothing-yet" title="No products yet" detail="Come back soon." />;
  }
  return (
    <div className={classes.results} data-old={query.isPlaceholderData || undefined}>
      {(products.length === 0 || isNear) && (
        <NoExactMatch
          // Resets the note, which belongs to one search.
          key={search}
          search={search}
          narrowed={countChosen(controls.view) > 0}
          nearest={products.length > 0}
          settled={!query.isPlaceholderData}
          onClear={controls.clear}
          onClearFacets={controls.clearFacets}
        />
      )}
      <FoundCards
        products={products}
        compared={compared}
        onCompare={controls.compare}
        nearTo={isNear ? meaning : null}
        exactTo={!isNear && sort === 'relevance' ? meaning : null}
      />
      {query.hasNextPage && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" pt={32}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void more()}>
            Show more products
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The shop's menu: each category with its number of matches. Links keep search and filters. */
function CategoryMenu({ categories }: { readonly categories: readonly FoundCategory[] }) {
  const { search } = useLocation();
  if (categories.length === 0) return null;
  const isInCategory = categories.some(({ chosen }) => chosen);
  return (
    <nav className={menu.menu} aria-label="Categories">
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
              <span className={menu.count}>{formatQuantity(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Placeholder while the categories load. */
function CategoryMenuSkeleton() {
  return (
    <div className={menu.menu} aria-hidden="true">
      <ul>
        {categoryPlaces.map((width) => (
          <li key={width}>
            <span className={menu.place}>
              <TextSkeleton width={width} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Different widths, so that they do not look like a column of figures. */
const categoryPlaces = ['6.5rem', '8rem', '7rem', '9rem', '6rem', '8.5rem', '7.5rem'];

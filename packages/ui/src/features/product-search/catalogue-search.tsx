import type { Facet, SearchResult } from '@kerf/contract/schemas/search';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { SearchField } from '../../components/data-table/toolbar/search-field.tsx';
import { ProductCardSkeleton } from '../../components/product-card/product-card-skeleton.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { CategoryMenu, CategoryMenuSkeleton } from './category-menu.tsx';
import { CompareTray } from './compare-tray.tsx';
import { FacetDrawer } from './facet-drawer.tsx';
import classes from './products-page.module.css';
import { PRODUCTS_AT_ONCE, searchProductsQuery } from './search.queries.ts';
import { SearchResults } from './search-results.tsx';
import { productSorts, type SearchView, useSearch } from './search-view.ts';
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
  const query = useInfiniteQuery(searchProductsQuery(useApi(), view, machine, category));
  const first = query.data?.pages[0];
  const sortId = useId();
  return (
    <>
      {header(first?.exact ? first.total : undefined)}
      <div className={classes.search}>
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
      </div>
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
          {!query.data && query.error && (
            <ErrorAlert
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isRefetching}
            />
          )}
          {query.isPending && <ProductsSkeleton />}
          {query.data && <SearchResults query={query} data={query.data} controls={controls} />}
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
    <div className={classes.grid} role="status" aria-label="Loading products">
      {places.map((place) => (
        <ProductCardSkeleton key={place} extra />
      ))}
    </div>
  );
}

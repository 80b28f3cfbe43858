import type { SearchResult } from '@kerf/contract/schemas/search';
import { parseSearch } from '@kerf/domain/search/parse-search';
import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { toastFailure } from '../../components/toasts.tsx';
import { problemMessage } from '../../shared/problem.messages.ts';
import { productSummary } from '../catalog/product-summary.ts';
import { FoundCards } from './found-cards.tsx';
import { NoExactMatch } from './no-exact-match.tsx';
import classes from './products-page.module.css';
import { countChosen, type SearchControls } from './search-view.ts';

interface SearchResultsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<SearchResult>>;
  readonly data: InfiniteData<SearchResult>;
  readonly controls: SearchControls;
}

/** The results in pages, or the closest products if there is no exact match. */
export function SearchResults({ query, data, controls }: SearchResultsProps) {
  const { search, sort, compared } = controls.view;
  const [first] = data.pages;
  const isNear = first?.exact === false;
  const meaning = useMemo(() => parseSearch(search), [search]);
  const products = data.pages.flatMap(({ items }) => items.map(productSummary));
  const more = async () => {
    const { error } = await query.fetchNextPage();
    if (error) toastFailure(problemMessage(error).detail);
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
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void more()}>
            Show more products
          </Button>
        </div>
      )}
    </div>
  );
}

import type { Blade } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { differences, isOnlyClose } from '@kerf/domain/search/differences';
import { type ParsedSearch, TOLERANCE_MM } from '@kerf/domain/search/parsed-search';
import { cutText } from '@kerf/domain/text/letters';
import { Box, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductCard } from '../../components/product-card/product-card.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { useChange } from '../../components/use-change.ts';
import parts from '../../theme/parts.module.css';
import { COMPARED_MAX } from '../comparison/comparison-address.ts';
import { ChosenFit } from '../machines/fit-badge.tsx';
import { AddOneToPad } from '../order-pad/add-one-to-pad.tsx';
import classes from './products-page.module.css';

interface FoundCardsProps {
  readonly products: readonly ProductSummary[];
  /** The ids of the products selected for comparison. */
  readonly compared: readonly string[];
  readonly onCompare: (ids: readonly string[]) => void;
  /** The parsed search if these are only close matches; null if they are exact. */
  readonly nearTo: ParsedSearch | null;
  /** The parsed search if its exact matches come first; null in another order. */
  readonly exactTo: ParsedSearch | null;
}

/** The results as cards, each with its fit and a checkbox for comparison. Those that are only close come after a line. */
export function FoundCards({ products, exactTo, nearTo, ...compare }: FoundCardsProps) {
  const isClose = ({ blade }: ProductSummary) =>
    exactTo !== null && blade !== null && isOnlyClose(exactTo, blade);
  const firstClose = products.findIndex(isClose);
  const exactCount = firstClose < 0 ? products.length : firstClose;
  const close = products.slice(exactCount);
  return (
    <>
      <VisuallyHidden component="h2">Found</VisuallyHidden>
      {exactCount > 0 && (
        <Cards
          {...compare}
          name="Products"
          products={products.slice(0, exactCount)}
          nearTo={nearTo}
        />
      )}
      {close.length > 0 && (
        <>
          <Box
            mt={32}
            mb="md"
            pt="sm"
            fz="md"
            component="h2"
            style={{ borderTop: '1px solid var(--kerf-rule)' }}
          >
            Close, within {TOLERANCE_MM} mm
          </Box>
          <Cards {...compare} name="Close products" products={close} nearTo={exactTo} />
        </>
      )}
    </>
  );
}

interface CardsProps extends Omit<FoundCardsProps, 'exactTo'> {
  readonly name: string;
}

function Cards({ name, products, compared, onCompare, nearTo }: CardsProps) {
  const full = compared.length >= COMPARED_MAX;
  const toggle = (id: string) =>
    onCompare(compared.includes(id) ? compared.filter((each) => each !== id) : [...compared, id]);
  return (
    <ul className={parts.cards} aria-label={name}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < 6}
            action={<AddOneToPad product={product} />}
          >
            <Checkbox
              size="xs"
              label="Compare"
              aria-label={`Compare ${product.name}`}
              checked={compared.includes(product.id)}
              disabled={full && !compared.includes(product.id)}
              onChange={() => toggle(product.id)}
            />
            <ChosenFit blade={product.blade} />
            {nearTo && <DifferencesNote meaning={nearTo} blade={product.blade} />}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

interface DifferencesNoteProps {
  readonly meaning: ParsedSearch;
  /** Null for a product without a specification. */
  readonly blade: Blade | null;
}

/** How a close match differs from the search. Renders nothing if no difference is known. */
function DifferencesNote({ meaning, blade }: DifferencesNoteProps) {
  const found = blade ? differences(meaning, blade) : [];
  if (found.length === 0) return null;
  return (
    <ul className={classes.differences} aria-label="Differs from your search">
      {found.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  );
}

interface NoExactMatchProps {
  readonly search: string;
  /** Whether filters are selected, which may be the cause. */
  readonly narrowed: boolean;
  /** Whether close matches are listed below. */
  readonly nearest: boolean;
  /** Whether the results belong to this search rather than the previous one. */
  readonly settled: boolean;
  readonly onClear: () => void;
  readonly onClearFacets: () => void;
}

/** Shown if there is no exact match: what to try, and a note once the search is logged. */
export function NoExactMatch(props: NoExactMatchProps) {
  const { search, narrowed, nearest, settled, onClear, onClearFacets } = props;
  const missed = search.trim() !== '' && !narrowed && settled;
  return (
    <EmptyState
      kind="nothing-matches"
      title={nearest ? 'No exact match. Closest blades:' : 'No blades match'}
      detail={
        <>
          {nearest
            ? 'Compare the dimensions before you order.'
            : 'Remove a filter or search term, or try dimensions only: 250x30.'}
          {missed && <LoggedSearchNote text={search} />}
        </>
      }
      action={
        <Group gap="xs" justify="center">
          {narrowed && (
            <Button variant="default" onClick={onClearFacets}>
              Search without filters
            </Button>
          )}
          <Button variant="default" onClick={onClear}>
            Show all blades
          </Button>
        </Group>
      }
    />
  );
}

/** An empty result is logged after this delay, so that partial input does not count. In milliseconds. */
const SEEN_MS = 2_000;

/** Logs a search without a match once its result has been shown for a while, and shows a note. */
function LoggedSearchNote({ text }: { readonly text: string }) {
  const { mutate, data } = useChange({
    call: (api, missed: string) => api.reportUnmet({ body: { text: missed } }),
  });
  useEffect(() => {
    const missed = cutText(text.replaceAll(/\s+/g, ' ').trim(), TEXT_MAX.search);
    const seen = setTimeout(() => mutate(missed), SEEN_MS);
    return () => clearTimeout(seen);
  }, [text, mutate]);
  if (!data?.recorded) return null;
  return <span role="status"> We’ve logged this search.</span>;
}

import { TEXT_MAX } from '@kerf/domain/limits';
import { cutText } from '@kerf/domain/text/letters';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { useApi } from '../../shared/api.ts';

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
  const api = useApi();
  const { mutate, data } = useMutation({
    mutationFn: (missed: string) => api.reportUnmet({ body: { text: missed } }),
  });
  useEffect(() => {
    const missed = cutText(text.replaceAll(/\s+/g, ' ').trim(), TEXT_MAX.search);
    const seen = setTimeout(() => mutate(missed), SEEN_MS);
    return () => clearTimeout(seen);
  }, [text, mutate]);
  if (!data?.recorded) return null;
  return <span role="status"> We’ve logged this search.</span>;
}

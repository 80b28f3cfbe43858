import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { useApi } from '../../shared/api.ts';

interface NoExactMatchProps {
  readonly search: string;
  /** Facets are chosen, which may be why. */
  readonly narrowed: boolean;
  /** The nearest stand below. */
  readonly nearest: boolean;
  /** What is shown is the answer to this very search. */
  readonly settled: boolean;
  readonly onClear: () => void;
  readonly onClearFacets: () => void;
}

/** Nothing is all of what was asked for: why that may be, and that the shop takes note of it. */
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

/** How long nothing has to be seen before it counts as missed, and not as typed on, in milliseconds. */
const SEEN_MS = 2_000;
/** As much as the shop notes. */
const LENGTH_MAX = 200;

/** Tells the shop what was looked for and not found, once somebody has seen that, and says so. */
function LoggedSearchNote({ text }: { readonly text: string }) {
  const api = useApi();
  const { mutate, data } = useMutation({
    mutationFn: (missed: string) => api.reportUnmet({ body: { text: missed } }),
  });
  useEffect(() => {
    const missed = text.replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH_MAX);
    const seen = setTimeout(() => mutate(missed), SEEN_MS);
    return () => clearTimeout(seen);
  }, [text, mutate]);
  if (!data?.recorded) return null;
  return <span role="status"> We’ve logged this search.</span>;
}

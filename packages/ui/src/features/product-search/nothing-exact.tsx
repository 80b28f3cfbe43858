import { Button, Group } from '@mantine/core';
import { EmptyState } from '../../components/empty-state.tsx';
import { MissedNote } from './missed-note.tsx';

interface NothingExactProps {
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
export function NothingExact(props: NothingExactProps) {
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
          {missed && <MissedNote text={search} />}
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

import type { SearchResult } from '@kerf/contract/schemas/search';
import { plainLengths } from '@kerf/domain/length';
import { Box, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import parts from '../../theme/parts.module.css';
import classes from './search-choices.module.css';

interface UnderstoodChipsProps {
  readonly search: string;
  readonly understood: SearchResult['understood'];
  readonly onSearch: (search: string) => void;
}

/** How each piece of the search was understood, with a button to remove it. */
export function UnderstoodChips({ search, understood, onSearch }: UnderstoodChipsProps) {
  const { pieces, ignored } = understoodPieces(search, understood);
  if (understood.length === 0) return null;
  return (
    <Box flex="1 0 100%">
      <ul className={parts.wrapped} aria-label="How the search was understood">
        {pieces.map((piece) => (
          <Chip key={piece.read} piece={piece} onSearch={onSearch} />
        ))}
      </ul>
      {ignored.length > 0 && (
        <Text mt="xs" fz="sm" c="dimmed">
          Ignored: {ignored.join(', ')}
        </Text>
      )}
    </Box>
  );
}

interface ChipProps {
  readonly piece: UnderstoodPiece;
  readonly onSearch: (search: string) => void;
}

function Chip({ piece: { read, means, rest }, onSearch }: ChipProps) {
  const words = means.join(', ');
  return (
    <li className={classes.chip}>
      <span>
        {words}
        {!words.includes(read) && (
          <Text span ms="xs" ff="monospace" fz="0.75rem" c="dimmed">
            {read}
          </Text>
        )}
      </span>
      {rest !== null && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${read}`}
          onClick={() => onSearch(rest)}
        >
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** One piece of a search and its meanings. */
interface UnderstoodPiece {
  readonly read: string;
  readonly means: readonly string[];
  /** The search without the piece; null if the piece is not literally in it. */
  readonly rest: string | null;
}

interface Understood {
  readonly pieces: readonly UnderstoodPiece[];
  /** Words that were ignored. */
  readonly ignored: readonly string[];
}

/** How a search was understood, by piece: the three dimensions in `250x30x3.2` are one piece. */
export function understoodPieces(
  search: string,
  understood: SearchResult['understood'],
): Understood {
  const plain = plainLengths(search);
  const taken = understood.filter(({ what }) => what !== 'ignored');
  const reads = [...new Set(taken.map(({ read }) => read))];
  return {
    pieces: reads.map((read) => ({
      read,
      means: taken.filter((each) => each.read === read).map(({ means }) => means),
      rest: withoutPiece(plain, read),
    })),
    ignored: understood.filter(({ what }) => what === 'ignored').map(({ read }) => read),
  };
}

function withoutPiece(search: string, piece: string): string | null {
  const at = search.toLowerCase().indexOf(piece.toLowerCase());
  if (piece === '' || at < 0) return null;
  const rest = `${search.slice(0, at)} ${search.slice(at + piece.length)}`;
  return rest.replaceAll(/\s+/g, ' ').trim();
}

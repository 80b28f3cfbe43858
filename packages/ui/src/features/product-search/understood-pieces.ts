import type { SearchResult } from '@kerf/contract/schemas/search';
import { plainLengths } from '@kerf/domain/length';

/** One piece of a search and its meanings. */
export interface UnderstoodPiece {
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

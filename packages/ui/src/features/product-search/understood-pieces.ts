import type { SearchResult } from '@kerf/contract/schemas/search';
import { plainLengths } from '@kerf/domain/length';

/** One piece of a search and all that it was taken for. */
export interface UnderstoodPiece {
  readonly read: string;
  readonly means: readonly string[];
  /** The search without the piece; null where it is not in it as such. */
  readonly rest: string | null;
}

interface Understood {
  readonly pieces: readonly UnderstoodPiece[];
  /** What was not searched for. */
  readonly ignored: readonly string[];
}

/** How a search was understood, piece by piece: of `250x30x3.2` all three dimensions are one piece. */
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

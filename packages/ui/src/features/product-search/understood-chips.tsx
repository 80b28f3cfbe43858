import type { SearchResult } from '@kerf/contract/schemas/search';
import { IconX } from '@tabler/icons-react';
import classes from './understood-chips.module.css';
import { type UnderstoodPiece, understoodPieces } from './understood-pieces.ts';

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
    <div className={classes.understood}>
      <ul className={classes.chips} aria-label="How the search was understood">
        {pieces.map((piece) => (
          <Chip key={piece.read} piece={piece} onSearch={onSearch} />
        ))}
      </ul>
      {ignored.length > 0 && <p className={classes.ignored}>Ignored: {ignored.join(', ')}</p>}
    </div>
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
        {!words.includes(read) && <span className={classes.read}>{read}</span>}
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

import type { SearchResult } from '@kerf/contract/schemas/search';
import { IconX } from '@tabler/icons-react';
import classes from './understood-chips.module.css';
import { withoutPiece } from './without-piece.ts';

interface UnderstoodChipsProps {
  readonly search: string;
  readonly understood: SearchResult['understood'];
  readonly onSearch: (search: string) => void;
}

/** How each piece of the search was understood, to be taken away one by one. */
export function UnderstoodChips({ search, understood, onSearch }: UnderstoodChipsProps) {
  if (understood.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="How the search was understood">
      {understood.map(({ what, read, means }) => {
        const rest = withoutPiece(search, read);
        return (
          <li key={`${what} ${read}`} className={classes.chip} data-what={what}>
            <span>
              {means}
              {means !== read && <span className={classes.read}>{read}</span>}
            </span>
            {rest !== null && (
              <button
                type="button"
                className={classes.remove}
                aria-label={`Take ${read} away`}
                onClick={() => onSearch(rest)}
              >
                <IconX size={14} stroke={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

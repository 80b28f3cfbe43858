import type { Blade } from '@kerf/domain/blade';
import { differences } from '@kerf/domain/search/differences';
import type { Meaning } from '@kerf/domain/search/meaning';
import classes from './differences-note.module.css';

interface DifferencesNoteProps {
  readonly meaning: Meaning;
  /** Null for a product without a specification. */
  readonly blade: Blade | null;
}

/** In what a blade that is only near is other than what was asked for. Nothing where nothing is known to be. */
export function DifferencesNote({ meaning, blade }: DifferencesNoteProps) {
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

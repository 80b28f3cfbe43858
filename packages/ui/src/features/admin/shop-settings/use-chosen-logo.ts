import { useState } from 'react';
import type { ChosenLogo } from './shop-settings-fields.ts';

// Kept while the app runs, like the drafts of text fields.
const chosen = new Map<string, ChosenLogo>();

/** The logo that this admin has selected but not saved; it survives a visit to another page. */
export function useChosenLogo(email: string) {
  const [logo, setLogo] = useState(() => chosen.get(email));
  const choose = (next: ChosenLogo) => {
    chosen.set(email, next);
    setLogo(next);
  };
  /** Drops the logo once it is saved, also after the page was left; one that was chosen since stays. */
  const dropSaved = (saved: ChosenLogo) => {
    if (chosen.get(email) === saved) choose(undefined);
  };
  return { logo, choose, dropSaved };
}

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
  return [logo, choose] as const;
}

import { useState } from 'react';
import type { ChosenLogo } from './shop-settings-fields.ts';

// As long as the app runs, as the drafts of what was typed.
const chosen = new Map<string, ChosenLogo>();

/** The logo that this admin chose and has not saved; another page in between does not lose it. */
export function useChosenLogo(email: string) {
  const [logo, setLogo] = useState(() => chosen.get(email));
  const choose = (next: ChosenLogo) => {
    chosen.set(email, next);
    setLogo(next);
  };
  return [logo, choose] as const;
}

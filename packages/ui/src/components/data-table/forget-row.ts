import { createContext, useContext } from 'react';

/** Provided by the table to its rows. */
export const ForgetRowContext = createContext<(key: string) => void>(() => {});

/** For an action that makes a row disappear: it deselects the row too. */
export function useForgetRow(): (key: string) => void {
  return useContext(ForgetRowContext);
}

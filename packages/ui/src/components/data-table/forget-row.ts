import { createContext, useContext } from 'react';

/** Set by the table for what stands in its rows. */
export const ForgetRowContext = createContext<(key: string) => void>(() => {});

/** For an action that makes a row disappear: the row is no longer chosen either. */
export function useForgetRow(): (key: string) => void {
  return useContext(ForgetRowContext);
}

import { createContext, useContext } from 'react';

/** Provided by the table to its rows and to the actions on the selected ones. */
export const ForgetRowContext = createContext<(...keys: readonly string[]) => void>(() => {});

/** Deselects rows that an action has made disappear, or is done with. */
export function useForgetRow(): (...keys: readonly string[]) => void {
  return useContext(ForgetRowContext);
}

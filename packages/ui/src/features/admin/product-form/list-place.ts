/** The history state of links from the list, so that going back returns to the same page of it. */
export const fromList = { fromList: true } as const;

export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

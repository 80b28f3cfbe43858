/** The address of Manage Products. */
export const LIST = '/dashboard/manage-products';

/** What a link from the list leaves in the history entry, so that the way back leads to the same place in it. */
export const fromList = { fromList: true } as const;

export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

import type { Account } from '../../session/session-state.ts';

/** What the page's frame knows of the person signed in. */
export interface SessionView {
  readonly displayName: string;
}

/** How the frame names somebody; by the address where there is no name. */
export function accountView({ displayName, email }: Account): SessionView {
  return { displayName: displayName === '' ? email : displayName };
}

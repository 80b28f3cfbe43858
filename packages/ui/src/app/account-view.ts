import type { Account } from '../session/session-state.ts';
import type { SessionView } from './layout/session-view.ts';

/** How the frame names somebody; by the address where there is no name. */
export function accountView({ displayName, email }: Account): SessionView {
  return { displayName: displayName === '' ? email : displayName };
}

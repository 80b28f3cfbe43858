import type { Standing } from '../../platform/commands.ts';
import { useRole } from '../../session/role.queries.ts';
import { useAccount } from '../../session/session-context.tsx';

/** The user's standing; `person` until the role is known. */
export function useStanding(): Standing {
  const account = useAccount();
  const role = useRole();
  if (account === null) return 'visitor';
  if (role.data === undefined) return 'person';
  return role.data.admin ? 'admin' : 'customer';
}

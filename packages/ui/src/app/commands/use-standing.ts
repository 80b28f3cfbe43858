import type { Standing } from '../../platform/commands.ts';
import { useRole } from '../../session/role.queries.ts';
import { useAccount } from '../../session/session-context.tsx';

/** Who uses the app; `person` while the role is not known yet. */
export function useStanding(): Standing {
  const account = useAccount();
  const role = useRole();
  if (account === null) return 'visitor';
  if (role.data === undefined) return 'person';
  return role.data.admin ? 'admin' : 'customer';
}

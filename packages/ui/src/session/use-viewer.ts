import { can, type StaffAction } from '@kerf/domain/permission';
import type { ViewerKind } from '../platform/commands.ts';
import { useRole } from './role.queries.ts';
import { useAccount } from './session-context.tsx';

/** Whoever looks at the screen. Only shapes it; the server checks every call. */
export interface Viewer {
  readonly kind: ViewerKind;
  /** Whether staff may do this; false until the role is known. */
  readonly can: (action: StaffAction) => boolean;
  /** The query of the role, for pages that cannot be shown without it. Idle for visitors. */
  readonly role: ReturnType<typeof useRole>;
}

/** Who looks at the screen, and what they may do. */
export function useViewer(): Viewer {
  const account = useAccount();
  const role = useRole();
  const admin = account === null ? undefined : role.data?.admin;
  return {
    kind: account === null ? 'visitor' : kindOf(admin),
    can: (action) => can({ role: admin ? 'admin' : 'visitor' }, action),
    role,
  };
}

function kindOf(admin: boolean | undefined): ViewerKind {
  if (admin === undefined) return 'person';
  return admin ? 'admin' : 'customer';
}

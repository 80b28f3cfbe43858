import { userEndpoints } from '@kerf/contract/endpoints/users';
import { canonicalEmail } from '@kerf/domain/email';
import { can, isStaff } from '@kerf/domain/permission';
import { asksAnything } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import { readOrderFields } from '../../platform/shop/order-fields.ts';
import type { AccountCheck } from './account-check.ts';
import {
  blockUser,
  endUserSessions,
  grantAdmin,
  requireUser,
  revokeAdmin,
  unblockUser,
} from './change-access.ts';
import { signOut } from './sessions.store.ts';
import { type SessionDeps, startSession } from './start-session.ts';
import { findUserByEmail, listUsers, profileView, updateProfile } from './users.store.ts';

interface UserDeps extends SessionDeps {
  readonly accountCheck: AccountCheck;
}

export function userRoutes(deps: UserDeps): Route[] {
  const { db, accountCheck } = deps;
  return [
    route(userEndpoints.startSession, async ({ params, body }, { identity }) => {
      const named = canonicalEmail(body.email ?? params.email);
      if (params.email !== identity.email || named !== identity.email) throw forbidden();
      await accountCheck.ofSignIn(identity);
      return { token: await startSession(deps, identity) };
    }),
    route(userEndpoints.endSession, async (_input, { actor }) => ({
      deletedCount: (await signOut(db, actor)) ? 1 : 0,
    })),
    route(userEndpoints.getRole, async ({ params }, { actor }) => {
      const user = await findUserByEmail(db, params.email);
      if (!can(actor, 'role.read', user?.id ?? null)) throw forbidden();
      return { admin: user !== undefined && isStaff(user) };
    }),
    route(userEndpoints.listUsers, ({ query }) => listUsers(db, query)),
    route(userEndpoints.getProfile, async ({ params }, { actor }) => {
      const user = await requireUser(db, actor, params.email, 'profile.read');
      const orderFields = await readOrderFields(db, user.account_id);
      return { ...profileView(user), ...(asksAnything(orderFields) && { orderFields }) };
    }),
    route(userEndpoints.updateProfile, async ({ params, body }, { actor }) => {
      const user = await requireUser(db, actor, params.email, 'profile.update');
      return { modifiedCount: (await updateProfile(db, actor, user.id, body)) ? 1 : 0 };
    }),
    route(userEndpoints.grantAdmin, async ({ params, query }, { actor }) => {
      const allowed = query.allowUnverified === 'true';
      return { modifiedCount: (await grantAdmin(db, actor, params.email, allowed)) ? 1 : 0 };
    }),
    route(userEndpoints.revokeAdmin, async ({ params }, { actor }) => ({
      modifiedCount: (await revokeAdmin(db, actor, params.email)) ? 1 : 0,
    })),
    route(userEndpoints.endUserSessions, async ({ params }, { actor }) => ({
      deletedCount: await endUserSessions(db, actor, params.email),
    })),
    onceRoute(userEndpoints.blockUser, async (tx, { params, body }, { actor }) => ({
      modifiedCount: (await blockUser(tx, actor, { email: params.email, ...body })) ? 1 : 0,
    })),
    route(userEndpoints.unblockUser, async ({ params }, { actor }) => ({
      modifiedCount: (await unblockUser(db, actor, params.email)) ? 1 : 0,
    })),
  ];
}

function forbidden(): ProblemError {
  return new ProblemError({ code: 'forbidden' });
}

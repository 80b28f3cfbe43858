import { ProblemError } from '@kerf/domain/problem';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import {
  type AccountDirectory,
  type AccountState,
  LOOKUP_MAX,
} from '../../gateways/identity/account-directory.ts';
import type { CheckedSignIn } from '../../http/actor.ts';
import { endRevokedSessions } from './change-access.ts';

/** Together with the time limit of a look-up, less than a minute. */
const RECHECK_MS = 45_000;
const RETRY_MS = 5_000;
const ACCOUNTS_MAX = 20_000;
const LOOKUPS_AT_ONCE = 4;

export interface AccountCheck {
  /** Throws a ProblemError and ends the sessions if the provider has disabled the account. */
  ofSession(signIn: CheckedSignIn): Promise<void>;
  /** Like `ofSession`, without the cache. Throws a ProblemError. */
  ofSignIn(signIn: CheckedSignIn): Promise<void>;
}

interface AccountCheckParts {
  readonly db: Database;
  /** Null if no service account is configured: accounts are then not checked. */
  readonly directory: AccountDirectory | null;
  readonly log: Logger;
}

/**
 * Checks each active account at the identity provider every 45 s. While the provider is unavailable, all
 * accounts pass, so that an outage does not close the shop.
 */
export function createAccountCheck({ db, directory, log }: AccountCheckParts): AccountCheck {
  if (!directory) return { ofSession: async () => undefined, ofSignIn: async () => undefined };
  const find = createBatcher<string, AccountState>(
    async (uids) => {
      try {
        return await directory.find(uids);
      } catch (error) {
        log.warn({ err: error }, 'accounts cannot be checked at the identity provider');
        return uids.map(() => letThrough);
      }
    },
    { concurrency: LOOKUPS_AT_ONCE, maxSize: LOOKUP_MAX },
  );
  const states = new LRUCache<string, AccountState>({
    max: ACCOUNTS_MAX,
    ttl: RECHECK_MS,
    fetchMethod: async (uid, _stale, { options }) => {
      const state = await find(uid);
      if (state === letThrough) options.ttl = RETRY_MS;
      return state;
    },
    // A waiting call still gets its result if its entry is evicted meanwhile.
    ignoreFetchAbort: true,
  });
  const ofSignIn = async ({ uid, signedInAt }: CheckedSignIn) => {
    const state = await states.forceFetch(uid, { forceRefresh: true });
    if (!isRevoked(state, signedInAt)) return;
    await endRevokedSessions(db, uid, state);
    throw new ProblemError({ code: 'session_ended' });
  };
  return {
    ofSignIn,
    ofSession: async (signIn) => {
      const state = await states.forceFetch(signIn.uid);
      // The account may have been enabled again since the look-up.
      if (isRevoked(state, signIn.signedInAt)) await ofSignIn(signIn);
    },
  };
}

const letThrough: AccountState = { isDisabled: false, validSince: new Date(0) };

function isRevoked({ isDisabled, validSince }: AccountState, signedInAt: Date): boolean {
  return isDisabled || signedInAt < validSince;
}

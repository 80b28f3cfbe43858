import { z } from 'zod';

const ANSWER_LIMIT_MS = 3_000;
/** The maximum number of accounts per look-up. */
export const LOOKUP_MAX = 100;

/** The current state of an account at the identity provider. */
export interface AccountState {
  /** Disabled or deleted at the provider. */
  readonly isDisabled: boolean;
  /** Sign-ins before this time were revoked, for example by a password reset. */
  readonly validSince: Date;
}

/** Looks accounts up at the identity provider, and deletes them. */
export interface AccountDirectory {
  /** Returns the states of at most `LOOKUP_MAX` uids, in order. Rejects if the provider is unavailable. */
  find(uids: readonly string[]): Promise<AccountState[]>;
  /**
   * Deletes an account. False if the administrator may not; true also if it was gone already. Rejects if the
   * provider is unavailable.
   */
  delete(uid: string): Promise<boolean>;
}

interface DirectoryParts {
  readonly projectId: string;
  /** The address of the Identity Toolkit API. */
  readonly url: string;
  /** The bearer token of an administrator. */
  readonly authorize: () => Promise<string>;
}

const answer = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        disabled: z.boolean().default(false),
        /** In seconds. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .default([]),
});

/** Accounts of Firebase Auth, by https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/lookup */
export function createAccountDirectory(parts: DirectoryParts): AccountDirectory {
  const accounts = `${parts.url}/v1/projects/${encodeURIComponent(parts.projectId)}/accounts`;
  const ask = async (what: string, body: object) =>
    fetch(`${accounts}:${what}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await parts.authorize()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
  return {
    delete: async (uid) => {
      const response = await ask('delete', { localId: uid });
      if (response.ok || (await response.text()).includes('USER_NOT_FOUND')) return true;
      if (response.status === 403) return false;
      throw new Error(`Deleting an account failed with ${response.status}.`);
    },
    find: async (uids) => {
      const response = await ask('lookup', { localId: uids });
      if (!response.ok) throw new Error(`Looking up accounts failed with ${response.status}.`);
      const { users } = answer.parse(await response.json());
      const found = new Map(users.map((user) => [user.localId, user]));
      return uids.map((uid) => {
        const user = found.get(uid);
        return {
          isDisabled: user?.disabled ?? true,
          validSince: new Date((user?.validSince ?? 0) * 1000),
        };
      });
    },
  };
}

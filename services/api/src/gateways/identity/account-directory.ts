import { z } from 'zod';

const ANSWER_LIMIT_MS = 3_000;
/** The most accounts that one look-up may ask for. */
export const LOOKUP_MAX = 100;

/** What the identity provider says of an account now, whatever tokens it gave out before. */
export interface AccountState {
  /** Disabled there, or deleted. */
  readonly isDisabled: boolean;
  /** Sign-ins from before were revoked, for example by a reset of the password. */
  readonly validSince: Date;
}

/** Asks the identity provider for accounts as they are now. */
export interface AccountDirectory {
  /** One state for each of at most `LOOKUP_MAX` uids, in their order. Rejects where the provider cannot be asked. */
  find(uids: readonly string[]): Promise<AccountState[]>;
}

interface DirectoryParts {
  readonly projectId: string;
  /** Where the Identity Toolkit API is. */
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
  const lookup = `${parts.url}/v1/projects/${encodeURIComponent(parts.projectId)}/accounts:lookup`;
  return {
    find: async (uids) => {
      const response = await fetch(lookup, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await parts.authorize()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ localId: uids }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      if (!response.ok) throw new Error(`The look-up of accounts answered ${response.status}.`);
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

import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { cutText } from '@kerf/domain/text/letters';
import { oneForm } from '@kerf/domain/text/one-form';
import { z } from 'zod';
import type { AccountDirectory } from './account-directory.ts';

/** A person as authenticated by the identity provider. */
export interface Identity {
  /** The provider's id of the account, which never changes. */
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  /** "password", "google.com" and so on. */
  readonly signInProvider: string;
  readonly signedInAt: Date;
}

/** Verifies identity tokens and looks up their accounts. */
export interface IdentityVerifier {
  /** Returns the identity, or null if the token is invalid. Rejects with IdentityUnavailable if it cannot be verified. */
  verify(token: string): Promise<Identity | null>;
  /** Null if no service account is configured. */
  readonly accounts: AccountDirectory | null;
}

/** The provider's keys are unavailable, so that no token can be verified. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

/** The tolerated difference between our clock and the provider's. */
export const CLOCK_TOLERANCE_SECONDS = 10;
const NAME_MAX = 200;
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gv;

// https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
const claims = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().regex(/^\P{Cc}{1,128}$/v),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().transform(canonicalEmail).refine(isEmail),
  email_verified: z.boolean().default(false),
  name: z.string().default('').transform(printableName),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/** A display name that cannot be stored or shown must not prevent the sign-in. */
function printableName(name: string): string {
  return cutText(oneForm(name.replaceAll(unprintable, '')).trim(), NAME_MAX);
}

/** Reads the claims of a Firebase ID token of one project. Null if a claim is missing or wrong. */
export function identityFromClaims(payload: unknown, projectId: string): Identity | null {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) return null;
  const { data } = parsed;
  const now = Date.now() / 1000;
  const current =
    data.exp > now - CLOCK_TOLERANCE_SECONDS &&
    data.iat < now + CLOCK_TOLERANCE_SECONDS &&
    data.auth_time < now + CLOCK_TOLERANCE_SECONDS;
  const ours = data.aud === projectId && data.iss === `https://securetoken.google.com/${projectId}`;
  if (!current || !ours) return null;
  return {
    uid: data.sub,
    email: data.email,
    emailVerified: data.email_verified,
    displayName: data.name,
    signInProvider: data.firebase.sign_in_provider,
    signedInAt: new Date(data.auth_time * 1000),
  };
}

import type { Identity } from '../../gateways/identity/identity-verifier.ts';

/** The stored facts about an account's sign-ins. */
export interface KnownSignIns {
  readonly sign_in_provider: string;
  readonly email_verified: boolean;
  /** Set when the account changed hands or its sessions were ended. Earlier sign-ins are invalid. */
  readonly sign_ins_from: Date;
}

export type SignInVerdict = 'accepted' | 'takeover' | 'renewal-only' | 'refused';

type Proof = Pick<Identity, 'signInProvider' | 'emailVerified' | 'signedInAt'>;

/**
 * Judges a sign-in of a known account. Someone may have registered another person's address first:
 * the owner comes in through another provider or proves the address, which is a takeover. A sign-in
 * from before `sign_ins_from` may only renew a session that is still active. Sign-ins are known to the
 * second: of two in that very second the stronger proof of the address counts.
 */
export function judgeSignIn(known: KnownSignIns, proof: Proof): SignInVerdict {
  const isSameProvider = proof.signInProvider === known.sign_in_provider;
  const isNewlyVerified = proof.emailVerified && !known.email_verified;
  const age = proof.signedInAt.getTime() - known.sign_ins_from.getTime();
  if (age < 0) return isSameProvider && !isNewlyVerified ? 'renewal-only' : 'refused';
  if (age > 0) return isSameProvider && !isNewlyVerified ? 'accepted' : 'takeover';
  const gain =
    strengthOf(proof.signInProvider, proof.emailVerified) -
    strengthOf(known.sign_in_provider, known.email_verified);
  if (gain > 0) return 'takeover';
  return gain === 0 && isSameProvider ? 'accepted' : 'refused';
}

/** How strong the proof of the address is: anyone can register an address with a password. */
function strengthOf(provider: string, emailVerified: boolean): number {
  if (!emailVerified) return 0;
  return provider === 'password' ? 1 : 2;
}

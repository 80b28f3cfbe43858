import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSignIn } from './start-session.ts';

const AT = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const known = (provider: string, emailVerified: boolean) => ({
  sign_in_provider: provider,
  email_verified: emailVerified,
  sign_ins_from: AT,
});
const proof = (provider: string, emailVerified: boolean, signedInAt: Date) => ({
  signInProvider: provider,
  emailVerified,
  signedInAt,
});
const provider = fc.constantFrom('password', 'google.com', 'apple.com');

test('Of two proofs in one second at most one takes the account from the other', () => {
  fc.assert(
    fc.property(
      provider,
      fc.boolean(),
      provider,
      fc.boolean(),
      (one, verified, other, alsoVerified) => {
        const forth = checkSignIn(known(one, verified), proof(other, alsoVerified, AT));
        const back = checkSignIn(known(other, alsoVerified), proof(one, verified, AT));
        const isSame = one === other && verified === alsoVerified;
        expect([forth, back].filter((verdict) => verdict === 'accepted')).toHaveLength(
          isSame ? 2 : 0,
        );
        expect([forth, back].filter((verdict) => verdict === 'takeover').length).toBeLessThan(2);
      },
    ),
  );
});

test('What comes from before never takes an account over, and only renews by the same provider', () => {
  fc.assert(
    fc.property(
      provider,
      fc.boolean(),
      provider,
      fc.boolean(),
      fc.integer({ min: 1, max: 1e6 }),
      (one, verified, other, alsoVerified, seconds) => {
        const verdict = checkSignIn(
          known(one, verified),
          proof(other, alsoVerified, later(-seconds)),
        );
        const renews = one === other && (verified || !alsoVerified);
        expect(verdict).toBe(renews ? 'renewal-only' : 'refused');
      },
    ),
  );
});

test('Later on, another provider or a newly proved address takes over, and anything else goes on', () => {
  const password = known('password', false);
  expect(checkSignIn(password, proof('password', false, later(1)))).toBe('accepted');
  expect(checkSignIn(password, proof('password', true, later(1)))).toBe('takeover');
  expect(checkSignIn(password, proof('google.com', true, later(1)))).toBe('takeover');
});

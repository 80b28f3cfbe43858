import type { IdentityProvider } from '../identity-provider.ts';

interface FakePerson {
  readonly email: string;
  password: string;
  readonly name: string;
}

/** For tests: an in-memory identity provider. Its refusals have the provider's codes. */
export interface FakeIdentity extends IdentityProvider {
  /** The email address that is signed in there. */
  current: string | null;
  readonly people: FakePerson[];
  /** The addresses that a password reset was requested for. */
  readonly resets: string[];
  /** The addresses that a link was emailed to, in order. */
  readonly mailed: string[];
  /** Whether the sign-in with Google is loaded. */
  googleReady: boolean;
  /** Thrown by the next call, once. */
  failNext: Error | null;
}

/** An error like those of the identity provider. */
export function identityError(code: string, message = `Firebase: Error (${code}).`): Error {
  return Object.assign(new Error(message), { code });
}

export function createFakeIdentity(people: readonly FakePerson[] = []): FakeIdentity {
  const fake: FakeIdentity = {
    current: null,
    people: [...people],
    resets: [],
    mailed: [],
    googleReady: false,
    failNext: null,
    signUp: async (name, email, password) => {
      fail();
      if (find(email)) throw identityError('auth/email-already-in-use');
      fake.people.push({ name, email, password });
      fake.current = email;
    },
    signIn: async (email, password) => {
      fail();
      const person = find(email);
      if (!person) throw identityError('auth/user-not-found');
      if (person.password !== password) throw identityError('auth/wrong-password');
      fake.current = email;
    },
    resetPassword: async (email) => {
      fail();
      fake.resets.push(email);
    },
    changePassword: async (email, current, next) => {
      fail();
      const person = find(email);
      if (person?.password !== current) throw identityError('auth/wrong-password');
      person.password = next;
      fake.current = email;
    },
    prepareGoogle: async () => {
      fake.googleReady = true;
    },
    signInWithGoogle: async () => {
      fail();
      fake.current = 'google@example.com';
    },
    proof: async () => {
      fail();
      return fake.current === null
        ? null
        : { email: fake.current, idToken: `proof of ${fake.current}` };
    },
    sendVerification: async () => {
      fail();
      if (fake.current !== null) fake.mailed.push(fake.current);
    },
    deleteAccount: async () => {
      fail();
      const place = fake.people.findIndex(({ email }) => email === fake.current);
      if (place >= 0) fake.people.splice(place, 1);
    },
    signOut: async () => {
      fake.current = null;
    },
  };

  function find(email: string): FakePerson | undefined {
    return fake.people.find((person) => person.email === email);
  }

  function fail(): void {
    const error = fake.failNext;
    fake.failNext = null;
    if (error) throw error;
  }

  return fake;
}

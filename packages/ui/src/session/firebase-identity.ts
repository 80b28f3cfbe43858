import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { Platform } from '../platform/platform.ts';
import type { IdentityProvider } from './identity-provider.ts';

const persistences = {
  browser: [indexedDBLocalPersistence, browserLocalPersistence],
  memory: [inMemoryPersistence],
};

/** Firebase Auth, or its emulator where the platform names a sandbox. */
export function createFirebaseIdentity(platform: Platform): IdentityProvider {
  const auth = connect(platform);
  let created: string | null = null;

  async function createAccount(email: string, password: string): Promise<User> {
    if (created === email) return (await signInWithEmailAndPassword(auth, email, password)).user;
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    created = email;
    return user;
  }

  return {
    signUp: async (name, email, password) => {
      const user = await createAccount(email, password);
      await updateProfile(user, { displayName: name });
      // Only a token made after the name was set carries it.
      await user.getIdToken(true);
    },
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    signInWithGoogle: async () => {
      await platform.google(auth);
    },
    proof: async () => {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user?.email == null) return null;
      return { email: user.email, idToken: await user.getIdToken() };
    },
    signOut: async () => {
      await auth.authStateReady();
      await signOut(auth);
    },
  };
}

function connect({ config, identityPersistence }: Platform): Auth {
  const app = initializeApp(config.firebase);
  const auth = initializeAuth(app, { persistence: persistences[identityPersistence] });
  if (config.sandbox) {
    connectAuthEmulator(auth, config.sandbox.authEmulatorUrl, { disableWarnings: true });
  }
  return auth;
}

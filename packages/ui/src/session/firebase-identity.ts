import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import type { Platform } from '../platform/platform.ts';
import { identityCode } from './identity-problem.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createSignInCache } from './sign-in-cache.ts';

const persistences = {
  browser: [indexedDBLocalPersistence, browserLocalPersistence],
  // Firebase's own storage would keep the refresh token in plain text, outside the SecretStore.
  secrets: [inMemoryPersistence],
};

/** Firebase Auth, or its emulator if the platform names a sandbox. */
export function createFirebaseIdentity(platform: Platform): IdentityProvider {
  const auth = connect(platform);
  const cache = platform.identityPersistence === 'secrets' ? createSignInCache(platform) : null;
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
      // Only a token issued after the name was set contains it.
      await user.getIdToken(true);
      // Sign-up does not wait for the email; another can be requested later.
      void sendEmailVerification(user).catch(() => undefined);
    },
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    resetPassword: async (email) => {
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (error) {
        // Without Firebase's email enumeration protection this error reveals that the address has no account.
        if (identityCode(error) !== 'auth/user-not-found') throw error;
      }
    },
    changePassword: async (email, current, next) => {
      const { user } = await signInWithEmailAndPassword(auth, email, current);
      await updatePassword(user, next);
      // The change revokes all earlier sign-ins.
      await signInWithEmailAndPassword(auth, email, next);
    },
    prepareGoogle: async () => {
      // The click reports a failure.
      await platform.loadGoogle().catch(() => undefined);
    },
    signInWithGoogle: async () => {
      const signIn = await platform.loadGoogle();
      await signIn(auth);
    },
    proof: async (fresh = false) => {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user === null) return (await cache?.proof()) ?? null;
      if (user.email === null) return null;
      const idToken = await user.getIdToken(fresh);
      // The user logged out in the meantime.
      if (auth.currentUser !== user) return null;
      await cache?.save(user.refreshToken);
      return { email: user.email, idToken };
    },
    sendVerification: async () => {
      await auth.authStateReady();
      if (auth.currentUser) await sendEmailVerification(auth.currentUser);
      else await cache?.sendVerification();
    },
    deleteAccount: async () => {
      await auth.authStateReady();
      if (auth.currentUser) await deleteUser(auth.currentUser);
      else await cache?.deleteAccount();
    },
    signOut: async () => {
      await cache?.clear();
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

import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from '@firebase/auth';
import type { PlatformConfig } from '@kerf/ui/platform/platform';
import { chooseSandboxAccount } from './sandbox-google.ts';

/** Signs in with Google in a popup; in the sandbox, with an account from the sandbox's account chooser. */
export async function signInWithGoogle(
  auth: Auth,
  sandbox: PlatformConfig['sandbox'],
): Promise<UserCredential> {
  if (!sandbox) {
    return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
  }
  const account = await chooseSandboxAccount(window, sandbox.googleChooserUrl);
  return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(account)));
}

import { GoogleAuthProvider, signInWithCredential } from '@firebase/auth';
import type { GoogleSignIn } from '@kerf/ui/platform/platform';
import type { DesktopBridge } from '../shared/ipc.ts';

type GoogleBridge = Pick<DesktopBridge['google'], 'signIn'>;

/** Signs in with Google in the system's browser, then with Firebase using the resulting ID token. */
export function googleSignIn({ signIn }: GoogleBridge): GoogleSignIn {
  return async (auth) => {
    const answer = await signIn();
    if ('refusal' in answer)
      throw Object.assign(new Error(answer.refusal), { code: answer.refusal });
    return signInWithCredential(auth, GoogleAuthProvider.credential(answer.idToken));
  };
}

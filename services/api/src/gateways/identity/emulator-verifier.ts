import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type AccountDirectory, createAccountDirectory } from './account-directory.ts';
import { type Identity, type IdentityVerifier, identityFromClaims } from './identity-verifier.ts';

/**
 * Accepts the unsigned tokens of the Firebase Auth emulator. Only for projects that begin with `demo-`,
 * which never exist at Google. Without the emulator's host, accounts are not looked up. Production builds
 * do not contain this file.
 */
export function createEmulatorVerifier(projectId: string, host?: string): IdentityVerifier {
  if (!projectId.startsWith('demo-')) {
    throw new Error('The Auth emulator is only for projects that begin with demo-.');
  }
  return {
    verify: async (token) => readUnsigned(token, projectId),
    accounts: host === undefined ? null : emulatedAccounts(projectId, host),
  };
}

function emulatedAccounts(projectId: string, host: string): AccountDirectory {
  const url = `http://${host}/identitytoolkit.googleapis.com`;
  return createAccountDirectory({ projectId, url, authorize: async () => 'owner' });
}

function readUnsigned(token: string, projectId: string): Identity | null {
  try {
    if (decodeProtectedHeader(token).alg !== 'none') return null;
    return identityFromClaims(decodeJwt(token), projectId);
  } catch {
    return null;
  }
}

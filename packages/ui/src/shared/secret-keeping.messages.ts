import type { SecretKeepingReason } from '../platform/secret-store.ts';

/** Why a session does not survive a restart, as the end of a sentence. */
export const secretKeepingMessages: Readonly<Record<SecretKeepingReason, string>> = {
  missing: 'this machine has no keychain',
  locked: "this machine's keychain is locked",
  unreadable: 'what the keychain kept could not be read',
  failed: "this machine's keychain did not answer",
};

import type { SecretKeepingReason } from '@kerf/ui/platform/secret-store';
import { KeychainTimeout } from './keychain.ts';

/** Errors of libsecret without a keychain service, and of a missing libsecret. */
const missing =
  /D-?Bus|org\.freedesktop\.secrets|Could not connect|transport|address|libsecret|Cannot find module/i;

/** Errors of a locked keychain: libsecret, Windows, macOS. */
const locked = /locked|dismissed|denied|cancel|User interaction is not allowed/i;

/** Why a keychain call failed, judged by its error. */
export function keychainFailure(error: unknown): SecretKeepingReason {
  if (error instanceof KeychainTimeout) return 'locked';
  const text = String(error);
  if (locked.test(text)) return 'locked';
  return missing.test(text) ? 'missing' : 'failed';
}

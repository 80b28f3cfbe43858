import type { SecretKeepingReason } from '@kerf/ui/platform/secret-keeping';
import { KeychainTimeout } from './keychain.ts';

/** What libsecret says where nothing offers a keychain, and what loading says where libsecret is missing. */
const missing =
  /D-?Bus|org\.freedesktop\.secrets|Could not connect|transport|address|libsecret|Cannot find module/i;

/** What keychains say that are there and stay closed: libsecret, Windows, macOS. */
const locked = /locked|dismissed|denied|cancel|User interaction is not allowed/i;

/** Why a keychain call failed, as far as its error tells. */
export function keychainFailure(error: unknown): SecretKeepingReason {
  if (error instanceof KeychainTimeout) return 'locked';
  const text = String(error);
  if (locked.test(text)) return 'locked';
  return missing.test(text) ? 'missing' : 'failed';
}

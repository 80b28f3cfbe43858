import type { SecretStore } from '@kerf/ui/platform/secret-store';
import type { DesktopBridge } from '../shared/ipc.ts';

/** The keychain, or the memory in its place, on the other side of the bridge. */
export function createBridgeSecretStore({
  get,
  set,
  delete: remove,
}: Pick<DesktopBridge['secrets'], 'get' | 'set' | 'delete'>): SecretStore {
  return {
    get,
    set,
    delete: remove,
    // There is one window, and nobody else writes.
    subscribe: () => () => {},
  };
}

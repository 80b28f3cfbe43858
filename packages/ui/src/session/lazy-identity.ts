import { NetworkProblem } from '@kerf/api-client/network-problem';
import { partLoader } from '../platform/part-loader.ts';
import type { Platform } from '../platform/platform.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The identity provider, loaded when it is first needed. A failed load is retried on the next call. */
export type LazyIdentity = () => Promise<IdentityProvider>;

export function lazyIdentity(load: () => Promise<IdentityProvider>): LazyIdentity {
  let loading: Promise<IdentityProvider> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Firebase in a separate chunk, so that pages without a sign-in never load it. */
export function loadFirebaseIdentity(platform: Platform): LazyIdentity {
  const loadModule = partLoader(() => import('./firebase-identity.ts'));
  return lazyIdentity(async () => {
    const module = await loadModule().catch((error: unknown) => {
      throw new NetworkProblem('unreachable', error);
    });
    return module.createFirebaseIdentity(platform);
  });
}

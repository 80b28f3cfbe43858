import { isDeepStrictEqual } from 'node:util';
import type { PlatformConfig } from '@kerf/ui/platform/platform';
import type { ServerCheck } from '@kerf/ui/platform/server-address';
import type { SettingsStore } from '../settings/settings.ts';
import { checkStore, findStore, type Store } from './check-store.ts';
import type { Fetch } from './fetch-text.ts';

interface StoreSettingParts {
  readonly settings: SettingsStore;
  readonly fetch: Fetch;
  /** The default store, used until the user chooses one. */
  readonly usual: string;
}

export interface StoreSetting {
  readonly address: () => string;
  /** Null if the store has never been reached. */
  readonly config: () => PlatformConfig | null;
  /** Resolves once the configuration is known: immediately, except on the first start. */
  prepare(): Promise<void>;
  /** Reads the configuration again. Returns whether it has changed. */
  refresh(): Promise<boolean>;
  check(text: string): Promise<ServerCheck>;
  /** Checks the store and saves it. */
  use(text: string): Promise<ServerCheck>;
}

/** The store the app uses. Its configuration is saved, so that the app can start offline. */
export function createStoreSetting({ settings, fetch, usual }: StoreSettingParts): StoreSetting {
  const remembered = () => {
    const { server } = settings.get();
    // A newer build may have another default store, which replaces one the user did not choose.
    return server?.chosen || server?.usual === usual ? server : null;
  };

  function remember({ address, config }: Store, chosen: boolean): void {
    settings.change({ server: { address, config, chosen, usual } });
  }

  async function refresh(): Promise<boolean> {
    const known = remembered();
    const found = await findStore(fetch, known?.address ?? usual);
    if (found.kind === 'refused') return false;
    const { address, config } = found;
    if (isDeepStrictEqual(config, known?.config)) return false;
    remember({ address: known?.address ?? address, config }, known?.chosen ?? false);
    return true;
  }

  return {
    address: () => remembered()?.address ?? usual,
    config: () => remembered()?.config ?? null,
    prepare: async () => {
      if (remembered() === null) await refresh();
    },
    refresh,
    check: async (text) => answerOf(await checkStore(fetch, text)),
    use: async (text) => {
      const found = await checkStore(fetch, text);
      if (found.kind === 'fits') remember(found, true);
      return answerOf(found);
    },
  };
}

function answerOf(found: Awaited<ReturnType<typeof checkStore>>): ServerCheck {
  return found.kind === 'fits' ? { kind: 'fits', address: found.address } : found;
}

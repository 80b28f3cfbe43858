import { createBrowserDrafts } from '@kerf/ui/platform/browser-drafts';
import { createLiveValue, type LiveValue } from '@kerf/ui/platform/live-value';
import type { Platform, PlatformConfig } from '@kerf/ui/platform/platform';
import type { ServerAddress } from '@kerf/ui/platform/server-address';
import type { DesktopBridge, StartFacts } from '../shared/ipc.ts';
import { orderLinksOver } from './bridge-order-links.ts';
import { createBridgeSecretStore } from './bridge-secret-store.ts';

/** Short enough for a server that goes away to be noticed within a second. */
const HEARTBEAT_MS = 450;

/** The installed app as the shell. */
export function createDesktopPlatform(
  bridge: DesktopBridge,
  facts: StartFacts,
  config: PlatformConfig,
): Platform {
  return {
    config,
    secrets: createBridgeSecretStore(bridge.secrets),
    secretKeeping: following(facts.keeping, bridge.secrets.onKeeping),
    identityPersistence: 'secrets',
    google: async (auth) => {
      const { googleOver } = await import('./bridge-google.ts');
      return googleOver(bridge.google)(auth);
    },
    cancelGoogle: () => void bridge.google.cancel(),
    files: {
      save: async ({ name, parts }) => {
        const outcome = await bridge.files.save({ name, content: parts.join('') });
        return outcome === 'saved' ? 'handed-over' : 'cancelled';
      },
      print: bridge.files.print,
    },
    drafts: createBrowserDrafts(window, config.apiUrl),
    openExternal: (url) => void bridge.outside.open(url),
    heartbeatMs: HEARTBEAT_MS,
    copies: bridge.copies,
    notifications: {
      show: (notice) => void bridge.notifications.show(notice),
      onClick: bridge.notifications.onClicked,
    },
    orderLinks: orderLinksOver(bridge.links),
    menu: {
      onCommand: bridge.menu.onCommand,
      setAvailable: (commands) => void bridge.menu.setAvailable(commands),
    },
    zoom: {
      factor: following(facts.zoom, bridge.zoom.onChanged),
      set: (factor) => void bridge.zoom.set(factor),
    },
    server: serverAddress(bridge, facts),
    updates: {
      state: following(facts.update, bridge.updates.onChanged),
      check: () => void bridge.updates.check(),
      restart: () => void bridge.updates.restart(),
    },
    paymentWindow: bridge.payment,
    versions: facts.versions,
  };
}

/** Which server the app speaks to; there before any server is. */
export function serverAddress(
  { server }: Pick<DesktopBridge, 'server'>,
  facts: Pick<StartFacts, 'server'>,
): ServerAddress {
  return { current: facts.server, check: server.check, use: server.use };
}

/** A value of the main process, as it tells of it. */
function following<T>(first: T, onChange: (listener: (value: T) => void) => void): LiveValue<T> {
  const value = createLiveValue(first);
  onChange(value.set);
  return value;
}

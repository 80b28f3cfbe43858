import { createLiveValue, type LiveValue } from '@kerf/ui/platform/live-value';
import { partLoader } from '@kerf/ui/platform/part-loader';
import type {
  DraftStore,
  FileToSave,
  OrderLinks,
  Platform,
  PlatformConfig,
} from '@kerf/ui/platform/platform';
import type { ServerAddress } from '@kerf/ui/platform/server-address';
import type { DesktopBridge, StartFacts } from '../shared/ipc.ts';

/** Short enough to notice within a second that the server is gone. */
const HEARTBEAT_MS = 450;

const loadGoogle = partLoader(() => import('./bridge-google.ts'));

interface PageParts {
  readonly facts: StartFacts;
  readonly config: PlatformConfig;
  readonly drafts: DraftStore;
}

/** The UI's platform on top of the desktop app's bridge. */
export function createDesktopPlatform(
  bridge: DesktopBridge,
  { facts, config, drafts }: PageParts,
): Platform {
  return {
    config,
    // Only this window writes secrets, so there is no change to subscribe to.
    secrets: { ...bridge.secrets, subscribe: () => () => {} },
    secretKeeping: following(facts.keeping, bridge.secrets.onKeeping),
    identityPersistence: 'secrets',
    loadGoogle: async () => (await loadGoogle()).googleSignIn(bridge.google),
    cancelGoogle: () => void bridge.google.cancel(),
    files: {
      save: async ({ name, parts }) => {
        const outcome = await bridge.files.save({ name, content: await contentOf(parts) });
        return outcome === 'saved' ? 'handed-over' : 'cancelled';
      },
      print: bridge.files.print,
      printPdf: async ({ name, bytes }) => {
        await bridge.files.printPdf({ name, content: bytes });
        return 'shown';
      },
    },
    drafts,
    openExternal: (url) => void bridge.outside.open(url),
    heartbeatMs: HEARTBEAT_MS,
    copies: bridge.copies,
    notifications: {
      show: (notice) => void bridge.notifications.show(notice),
      onClick: bridge.notifications.onClicked,
    },
    orderLinks: createOrderLinks(bridge.links),
    menu: {
      onCommand: bridge.menu.onCommand,
      setAvailable: (commands) => void bridge.menu.setAvailable(commands),
    },
    zoom: {
      factor: following(facts.zoom, bridge.zoom.onChanged),
      set: (factor) => void bridge.zoom.set(factor),
    },
    scheme: { set: (scheme) => void bridge.scheme.set(scheme) },
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

/** Text-only parts become one string; anything else becomes bytes. */
async function contentOf(parts: FileToSave['parts']): Promise<string | Uint8Array> {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return new Uint8Array(await new Blob([...parts]).arrayBuffer());
}

/** The choice of server, which works before one is chosen. */
export function serverAddress(
  { server }: Pick<DesktopBridge, 'server'>,
  facts: Pick<StartFacts, 'server'>,
): ServerAddress {
  return { current: facts.server, check: server.check, use: server.use };
}

/** A value that follows changes in the main process. */
function following<T>(first: T, onChange: (listener: (value: T) => void) => void): LiveValue<T> {
  const value = createLiveValue(first);
  onChange(value.set);
  return value;
}

/** Order links. The one that started the app goes to the first listener, once. */
function createOrderLinks({ listen, onOpened }: DesktopBridge['links']): OrderLinks {
  let first: Promise<string | null> | null = null;
  let isDelivered = false;
  return {
    onOpen: (listener) => {
      let listening = true;
      const stop = onOpened(listener);
      first ??= listen();
      void first.then((number) => {
        if (number === null || isDelivered || !listening) return;
        isDelivered = true;
        listener(number);
      });
      return () => {
        listening = false;
        stop();
      };
    },
  };
}

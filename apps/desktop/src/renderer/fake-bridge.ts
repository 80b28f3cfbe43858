import { createLiveValue } from '@kerf/ui/platform/live-value';
import type { ColorScheme } from '@kerf/ui/platform/platform';
import type { StoredKeyName } from '@kerf/ui/platform/secret-store';
import type { DesktopBridge, Events, PrintedFile, SavedFile, StartFacts } from '../shared/ipc.ts';

/** For tests: an in-memory main process behind the preload's bridge. */
export interface FakeBridge {
  readonly bridge: DesktopBridge;
  readonly facts: StartFacts;
  readonly saved: readonly SavedFile[];
  readonly printed: readonly PrintedFile[];
  readonly outside: readonly string[];
  readonly schemes: readonly ColorScheme[];
  /** What the user answers in the save dialog and on Google's page. */
  readonly answers: {
    save: 'saved' | 'cancelled';
    google: { readonly idToken: string } | { readonly refusal: string };
  };
  /** The order link that started the app. */
  firstLink: string | null;
  readonly emit: { readonly [E in keyof Events]: (payload: Events[E]) => void };
}

export function createFakeBridge(): FakeBridge {
  const secrets = new Map<StoredKeyName, string>();
  const copies = new Map<string, string>();
  const saved: SavedFile[] = [];
  const printed: PrintedFile[] = [];
  const outside: string[] = [];
  const schemes: ColorScheme[] = [];
  const answers: FakeBridge['answers'] = { save: 'saved', google: { refusal: 'none' } };
  const facts: StartFacts = {
    server: 'https://shop.example',
    config: {
      apiUrl: 'https://api.shop.example',
      firebase: { apiKey: 'key', authDomain: 'shop.example', projectId: 'shop' },
      stripePublishableKey: 'pk_live_1',
    },
    keeping: { kind: 'kept' },
    zoom: 1,
    update: { kind: 'unknown' },
    versions: [{ part: 'Kerf', version: '1.2.3' }],
  };
  const events = {
    keeping: createEvent<Events['secrets.keeping']>(),
    command: createEvent<Events['menu.command']>(),
    clicked: createEvent<string>(),
    opened: createEvent<string>(),
    zoom: createEvent<number>(),
    update: createEvent<Events['updates.changed']>(),
  };
  const fake: FakeBridge = {
    facts,
    saved,
    printed,
    outside,
    schemes,
    answers,
    firstLink: null,
    emit: {
      'secrets.keeping': events.keeping.emit,
      'menu.command': events.command.emit,
      'notifications.clicked': events.clicked.emit,
      'links.opened': events.opened.emit,
      'zoom.changed': events.zoom.emit,
      'updates.changed': events.update.emit,
    },
    bridge: {
      app: { start: async () => facts },
      secrets: {
        get: async (key) => secrets.get(key) ?? null,
        set: async (key, value) => void secrets.set(key, value),
        delete: async (key) => void secrets.delete(key),
        onKeeping: events.keeping.listen,
      },
      google: { signIn: async () => answers.google, cancel: async () => {} },
      payment: { open: async () => {} },
      notifications: { show: async () => {}, onClicked: events.clicked.listen },
      files: {
        save: async (file) => {
          saved.push(file);
          return answers.save;
        },
        print: async () => {},
        printPdf: async (file) => void printed.push(file),
      },
      server: {
        check: async (address) => ({ kind: 'fits', address }),
        use: async (address) => ({ kind: 'fits', address }),
      },
      copies: {
        read: async (name) => copies.get(name) ?? null,
        write: async (name, text) => void copies.set(name, text),
        clear: async () => copies.clear(),
      },
      drafts: { read: async () => ({}), write: async () => {} },
      zoom: { set: async (factor) => events.zoom.emit(factor), onChanged: events.zoom.listen },
      scheme: { set: async (scheme) => void schemes.push(scheme) },
      updates: {
        check: async () => events.update.emit({ kind: 'checking' }),
        restart: async () => {},
        onChanged: events.update.listen,
      },
      links: { listen: async () => fake.firstLink, onOpened: events.opened.listen },
      menu: { setAvailable: async () => {}, onCommand: events.command.listen },
      outside: { open: async (url) => void outside.push(url) },
    },
  };
  return fake;
}

function createEvent<T>() {
  const last = createLiveValue<{ readonly payload: T } | null>(null);
  return {
    emit: (payload: T) => last.set({ payload }),
    listen: (listener: (payload: T) => void) =>
      last.subscribe(() => {
        const event = last.get();
        if (event) listener(event.payload);
      }),
  };
}

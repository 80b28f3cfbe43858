import type {
  ColorScheme,
  MenuCommand,
  Notice,
  PartVersion,
  PlatformConfig,
  UpdateState,
} from '@kerf/ui/platform/platform';
import type { SecretKeeping, StoredKeyName } from '@kerf/ui/platform/secret-store';
import type { ServerCheck } from '@kerf/ui/platform/server-address';

/** What the page must know before it can render anything. */
export interface StartFacts {
  /** The store's address; null until one has been chosen. */
  readonly server: string | null;
  /** That store's configuration; null if it has never been reached. */
  readonly config: PlatformConfig | null;
  readonly keeping: SecretKeeping;
  /** 1 is 100%. */
  readonly zoom: number;
  readonly update: UpdateState;
  readonly versions: readonly PartVersion[];
}

/** Google's ID token, or the error code. */
type GoogleAnswer = { readonly idToken: string } | { readonly refusal: string };

export interface SavedFile {
  /** The file name suggested in the dialog: "orders.csv". */
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface PrintedFile {
  /** The window title: "invoice-2026-000123.pdf". */
  readonly name: string;
  readonly content: Uint8Array;
}

/** The drafts of a store by their name. */
export type KeptDrafts = Readonly<Record<string, string>>;

/** Calls from the page to the main process: each channel with its signature. Results are promises. */
export interface Calls {
  'app.start': () => StartFacts;
  'secrets.get': (key: StoredKeyName) => string | null;
  'secrets.set': (key: StoredKeyName, value: string) => void;
  'secrets.delete': (key: StoredKeyName) => void;
  'google.signIn': () => GoogleAnswer;
  'google.cancel': () => void;
  /** Resolves when the window is closed. */
  'payment.open': (code: string) => void;
  'notifications.show': (notice: Notice) => void;
  'files.save': (file: SavedFile) => 'saved' | 'cancelled';
  'files.print': () => void;
  /** Shows a PDF in a separate window. Resolves when its print dialog opens. */
  'files.printPdf': (file: PrintedFile) => void;
  'server.check': (address: string) => ServerCheck;
  /** Saves a compatible store's address, and starts again with it. */
  'server.use': (address: string) => ServerCheck;
  'copies.read': (name: string) => string | null;
  'copies.write': (name: string, text: string) => void;
  'copies.clear': () => void;
  'drafts.read': () => KeptDrafts;
  /** Null deletes the draft. */
  'drafts.write': (name: string, text: string | null) => void;
  /** The commands that the application menu may offer now. */
  'menu.setAvailable': (commands: readonly MenuCommand[]) => void;
  'zoom.set': (factor: number) => void;
  /** The scheme of menus, dialogs and everything else around the page. */
  'scheme.set': (scheme: ColorScheme) => void;
  'updates.check': () => void;
  'updates.restart': () => void;
  /** Returns the order number of a link that arrived before the page listened. */
  'links.listen': () => string | null;
  /** Opens a web page or an email outside the app. */
  'outside.open': (url: string) => void;
}

/** Events from the main process to the page: each channel with its payload. */
export interface Events {
  'secrets.keeping': SecretKeeping;
  'menu.command': MenuCommand;
  /** The id of the notice. */
  'notifications.clicked': string;
  /** An order number. */
  'links.opened': string;
  'zoom.changed': number;
  'updates.changed': UpdateState;
}

export type Channel = keyof Calls;
export type EventChannel = keyof Events;

type GroupOf<C extends string> = C extends `${infer Group}.${string}` ? Group : never;
type Group = GroupOf<Channel> | GroupOf<EventChannel>;

type CallsOf<G extends Group> = {
  readonly [C in Channel as C extends `${G}.${infer Name}` ? Name : never]: (
    ...args: Parameters<Calls[C]>
  ) => Promise<ReturnType<Calls[C]>>;
};

type EventsOf<G extends Group> = {
  /** Returns a function that stops listening. */
  readonly [E in EventChannel as E extends `${G}.${infer Name}`
    ? `on${Capitalize<Name>}`
    : never]: (listener: (payload: Events[E]) => void) => () => void;
};

/**
 * `window.kerf`: both tables above as named functions, such as `secrets.get(key)` and
 * `menu.onCommand(listener)`.
 */
export type DesktopBridge = { readonly [G in Group]: CallsOf<G> & EventsOf<G> };

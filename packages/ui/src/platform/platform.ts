import type { Auth, UserCredential } from '@firebase/auth';
import type { ClientConfig } from '@kerf/contract/client-config';
import type { CommandId } from './commands.ts';
import type { LiveValue } from './live-value.ts';
import type { SecretKeeping, SecretStore } from './secret-store.ts';
import type { ServerAddress } from './server-address.ts';

/** Addresses and public keys that the shell was built with. */
export type PlatformConfig = ClientConfig;

/** Signs in with Google as the shell can. Rejects with the provider's coded errors. */
export type GoogleSignIn = (auth: Auth) => Promise<UserCredential>;

/**
 * The shell that the screens run in. Screens never check which shell it is: abilities that only some
 * shells have are optional, and a screen checks for the ability.
 */
export interface Platform {
  readonly config: PlatformConfig;
  readonly secrets: SecretStore;
  /** Omitted if secrets always survive a restart. */
  readonly secretKeeping?: LiveValue<SecretKeeping>;
  /** Where the identity provider's sign-in is stored between starts: in the browser, or among the secrets. */
  readonly identityPersistence: 'browser' | 'secrets';
  /** Loaded before the click, whose permission to open a window does not outlast a request in Safari. */
  readonly loadGoogle: () => Promise<GoogleSignIn>;
  /** Cancels a Google sign-in that continues outside the app; omitted if its window can be closed instead. */
  readonly cancelGoogle?: () => void;
  readonly files: Files;
  readonly drafts: DraftStore;
  /** Opens a web page outside the app; omitted if an ordinary link does that. */
  readonly openExternal?: (url: string) => void;
  /**
   * The longest silence before the server is probed, in milliseconds. Omitted if only failed calls and the
   * browser's offline event count.
   */
  readonly heartbeatMs?: number;
  readonly copies?: CopyStore;
  readonly notifications?: Notifications;
  readonly orderLinks?: OrderLinks;
  readonly menu?: Menu;
  readonly zoom?: Zoom;
  /** Takes over the page's color scheme for what the shell draws itself. */
  readonly scheme?: { set(scheme: ColorScheme): void };
  readonly server?: ServerAddress;
  readonly updates?: Updates;
  readonly paymentWindow?: PaymentWindow;
  readonly versions?: readonly PartVersion[];
}

/** One part of the installed app and its version: "Kerf", "1.4.0". */
export interface PartVersion {
  readonly part: string;
  readonly version: string;
}

/** Stores text on this machine between starts, none of it secret: the latest answers, for offline use. */
export interface CopyStore {
  /** The text, or null if there is none or it cannot be read. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  /** Removes all texts. */
  clear(): Promise<void>;
}

/** Unsent text stored on this machine. None of it is secret. */
export interface DraftStore {
  /** The text, or null if there is none. */
  read(name: string): string | null;
  /** Throws if the storage is full. */
  write(name: string, text: string): void;
  remove(name: string): void;
  /** Removes all texts whose name has this in it, such as the address of who wrote them. */
  removeAllOf(word: string): void;
  /** Calls the listener on changes made in another window. Returns the unsubscribe function. */
  subscribe(name: string, listener: () => void): () => void;
}

export interface FileToSave {
  /** The suggested name: "orders-2026-03-12.csv". */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly parts: readonly (string | Uint8Array<ArrayBuffer>)[];
}

export interface PdfFile {
  /** "packing-slips-40-orders.pdf". */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** `shown`: the user can print it now. `saved`: this shell cannot show PDFs, so it was saved as a file. */
export type PrintOutcome = 'shown' | 'saved';

/** `handed-over`: the shell took the file and does not report where it went. */
export type SaveOutcome = 'handed-over' | 'cancelled';

/** Saving and printing. */
export interface Files {
  /** Rejects if the file could not be written. */
  save(file: FileToSave): Promise<SaveOutcome>;
  /** Prints the window. Rejects if the printer refused; a cancelled print resolves. */
  print(): Promise<void>;
  /** Shows a PDF with the print dialog. Rejects if it could not be shown or printed. */
  printPdf(file: PdfFile): Promise<PrintOutcome>;
}

/** A command in the shell's menu, which shows its title and keys. */
export type MenuCommand = CommandId;

/** The shell's application menu. */
export interface Menu {
  /** Returns the unsubscribe function. */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /** The commands available now; the menu shows no others. */
  setAvailable(commands: readonly MenuCommand[]): void;
}

export interface Notice {
  /** Identifies the subject: a newer notice replaces an older one. Passed to `onClick`. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** Notifications of the operating system. */
export interface Notifications {
  show(notice: Notice): void;
  /** Calls the listener with the id of a clicked notice of this run. Returns the unsubscribe function. */
  onClick(listener: (id: string) => void): () => void;
}

/** Links to orders that are opened outside the app: kerf://order/KS-104233. */
export interface OrderLinks {
  /**
   * Calls the listener with the number of each order that is opened, including one opened before it
   * subscribed. Returns the unsubscribe function.
   */
  onOpen(listener: (orderNumber: string) => void): () => void;
}

/** The store's payment page in a separate window, for shells whose own page may not take cards. */
export interface PaymentWindow {
  /** Opens it with a single-use code. Resolves when the window is closed, paid or not. */
  open(code: string): Promise<void>;
}

export type UpdateState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'up-to-date' }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** Newer versions of the app. */
export interface Updates {
  readonly state: LiveValue<UpdateState>;
  /** Checks for a newer version and downloads it. */
  check(): void;
  /** Restarts into the downloaded version. */
  restart(): void;
}

/** `auto` is the system's. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** The zoom of the window. */
export interface Zoom {
  /** 1 is the normal size. */
  readonly factor: LiveValue<number>;
  set(factor: number): void;
}

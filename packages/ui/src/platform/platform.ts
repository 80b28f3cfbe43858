import type { ClientConfig } from '@kerf/contract/client-config';
import type { Auth, UserCredential } from 'firebase/auth';
import type { CommandId } from './commands.ts';
import type { LiveValue } from './live-value.ts';
import type { SecretKeeping, SecretStore } from './secret-store.ts';
import type { ServerAddress } from './server-address.ts';

/** Addresses and public keys that the shell was delivered with. */
export type PlatformConfig = ClientConfig;

/** Signs in with Google in the way that the shell can. Rejects with the provider's coded errors. */
export type GoogleSignIn = (auth: Auth) => Promise<UserCredential>;

/**
 * All that the screens ask of the shell they run in. Which shell that is, they cannot tell: what only some
 * shells can do is left out by the others, and a screen asks for the ability.
 */
export interface Platform {
  readonly config: PlatformConfig;
  readonly secrets: SecretStore;
  /** Left out where secrets always outlive the app. */
  readonly secretKeeping?: LiveValue<SecretKeeping>;
  /** Where the identity provider's own sign-in lives between starts: in browser storage, or among the secrets. */
  readonly identityPersistence: 'browser' | 'secrets';
  readonly google: GoogleSignIn;
  /** Calls off a sign-in with Google that goes on outside of the app; left out where its window can be closed. */
  readonly cancelGoogle?: () => void;
  readonly files: Files;
  readonly drafts: DraftStore;
  /** Opens a web page outside the app; left out where an ordinary link does that. */
  readonly openExternal?: (url: string) => void;
  /**
   * How long the server may stay unheard before it is asked whether it is there, in milliseconds. Left out
   * where only calls that fail and the machine's own word count.
   */
  readonly heartbeatMs?: number;
  readonly copies?: CopyStore;
  readonly notifications?: Notifications;
  readonly orderLinks?: OrderLinks;
  readonly menu?: Menu;
  readonly zoom?: Zoom;
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

/** Keeps texts on this machine between starts, none of them secret: what was last read, for reading it offline. */
export interface CopyStore {
  /** The text, or null where there is none or it cannot be read. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  /** Removes every text of every name. */
  clear(): Promise<void>;
}

/** Texts that somebody has not sent yet, kept on this machine until they are. None of them is secret. */
export interface DraftStore {
  /** The text, or null where there is none. */
  read(name: string): string | null;
  /** Throws where the machine keeps no more. */
  write(name: string, text: string): void;
  /** Tells of changes that were made in another window, never of one's own. Answers how to stop. */
  subscribe(name: string, listener: () => void): () => void;
}

export interface FileToSave {
  /** As it is suggested to the reader: "orders-2026-03-12.csv". */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly parts: readonly string[];
}

/** `handed-over`: the shell has it; where it went, it alone knows. */
export type SaveOutcome = 'handed-over' | 'cancelled';

/** Files and paper. */
export interface Files {
  /** Rejects where the file could not be written. */
  save(file: FileToSave): Promise<SaveOutcome>;
  /** Prints what the window shows. Rejects where the printer refused; a print called off is none. */
  print(): Promise<void>;
}

/** What the shell's own menu may ask of the app: any of its commands, whose titles and keys it shows. */
export type MenuCommand = CommandId;

/** The shell's own menu. */
export interface Menu {
  /** Answers how to stop. */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /** The commands that can be given now; the menu shows no other. */
  setAvailable(commands: readonly MenuCommand[]): void;
}

export interface Notice {
  /** The same for the same thing; told back when the notice is clicked. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** Notices that the machine shows outside of the window. */
export interface Notifications {
  show(notice: Notice): void;
  /** Tells of clicks on notices of this start, by their id. Answers how to stop. */
  onClick(listener: (id: string) => void): () => void;
}

/** Links to orders that are opened outside of the app: kerf://order/KS-104233. */
export interface OrderLinks {
  /**
   * Tells the number of each order that is asked for, also of one that was asked for before anybody
   * listened. Answers how to stop.
   */
  onOpen(listener: (orderNumber: string) => void): () => void;
}

/** The store's own payment page in a window of its own, for shells whose page may not take cards. */
export interface PaymentWindow {
  /** Opens it with the code that lets it in once. Resolves when it is closed, whatever was done there. */
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
  /** Asks for a newer version, and fetches it where there is one. */
  check(): void;
  /** Leaves, and starts as the version that is ready. */
  restart(): void;
}

/** How large everything is shown. */
export interface Zoom {
  /** 1 is the ordinary size. */
  readonly factor: LiveValue<number>;
  set(factor: number): void;
}

import type { ClientConfig } from '@kerf/contract/client-config';
import type { Auth, UserCredential } from 'firebase/auth';
import type { PartVersion } from './app-versions.ts';
import type { CopyStore } from './copy-store.ts';
import type { DraftStore } from './draft-store.ts';
import type { Files } from './files.ts';
import type { LiveValue } from './live-value.ts';
import type { Menu } from './menu-commands.ts';
import type { Notifications } from './notifications.ts';
import type { OrderLinks } from './order-links.ts';
import type { PaymentWindow } from './payment-window.ts';
import type { SecretKeeping } from './secret-keeping.ts';
import type { SecretStore } from './secret-store.ts';
import type { ServerAddress } from './server-address.ts';
import type { Updates } from './updates.ts';
import type { Zoom } from './zoom.ts';

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

import type { Auth, UserCredential } from 'firebase/auth';
import type { SecretStore } from './secret-store.ts';

/** Addresses and public keys that the shell was delivered with. */
export interface PlatformConfig {
  readonly apiUrl: string;
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
  };
  readonly stripePublishableKey: string;
  /** Stand-ins on this machine in place of the real services. Never in production. */
  readonly sandbox?:
    | { readonly authEmulatorUrl: string; readonly googleChooserUrl: string }
    | undefined;
}

/** Signs in with Google in the way that the shell can. Rejects with the provider's coded errors. */
export type GoogleSignIn = (auth: Auth) => Promise<UserCredential>;

/** All that the screens ask of the shell they run in. Which shell that is, they cannot tell. */
export interface Platform {
  readonly config: PlatformConfig;
  readonly secrets: SecretStore;
  /** Whether the identity provider may keep its own sign-in in browser storage. */
  readonly identityPersistence: 'browser' | 'memory';
  readonly google: GoogleSignIn;
  /** Opens a web page outside the app; left out where an ordinary link does that. */
  readonly openExternal?: (url: string) => void;
}

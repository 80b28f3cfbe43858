/** Constants that electron.vite.config.ts sets at build time. */
declare const KERF_STORE_URL: string;
declare const KERF_GOOGLE_CLIENT_ID: string;
declare const KERF_GOOGLE_CLIENT_SECRET: string;
declare const KERF_E2E: boolean;

export interface BuildFacts {
  /** The default store, used until the user chooses another. */
  readonly storeUrl: string;
  /** Empty if the build has no Google sign-in. */
  readonly googleClientId: string;
  readonly googleClientSecret: string;
  /** Whether tests may drive this build. Never in a release. */
  readonly endToEnd: boolean;
}

export const buildFacts: BuildFacts = {
  storeUrl: KERF_STORE_URL,
  googleClientId: KERF_GOOGLE_CLIENT_ID,
  googleClientSecret: KERF_GOOGLE_CLIENT_SECRET,
  endToEnd: KERF_E2E,
};

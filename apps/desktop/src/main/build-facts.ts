/** What the build was told; electron.vite.config.ts puts the values in. */
declare const KERF_STORE_URL: string;
declare const KERF_GOOGLE_CLIENT_ID: string;
declare const KERF_GOOGLE_CLIENT_SECRET: string;
declare const KERF_E2E: boolean;

export interface BuildFacts {
  /** The store that the app asks until another is chosen. */
  readonly storeUrl: string;
  /** Empty where there is no sign-in with Google. */
  readonly googleClientId: string;
  readonly googleClientSecret: string;
  /** Whether this build lets tests drive it. Never so in a release. */
  readonly endToEnd: boolean;
}

export const buildFacts: BuildFacts = {
  storeUrl: KERF_STORE_URL,
  googleClientId: KERF_GOOGLE_CLIENT_ID,
  googleClientSecret: KERF_GOOGLE_CLIENT_SECRET,
  endToEnd: KERF_E2E,
};

import { buildFacts } from './build-facts.ts';

export interface Environment {
  /** The store that the app asks until another is chosen. */
  readonly storeUrl: string;
  /** A file that says where updates are, in place of the package's own. Never in a release. */
  readonly updateConfig: string | undefined;
}

/** What may be said to the app from outside when it is started. */
export function readEnvironment(isRelease: boolean): Environment {
  return {
    storeUrl: process.env.KERF_STORE_URL ?? buildFacts.storeUrl,
    updateConfig: isRelease ? undefined : process.env.KERF_UPDATE_CONFIG,
  };
}

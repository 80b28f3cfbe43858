export interface Environment {
  /** The store to use until the user chooses another. */
  readonly storeUrl: string;
  /** An update configuration that replaces the package's own. */
  readonly updateConfig: string | undefined;
}

interface EnvironmentOptions {
  readonly isRelease: boolean;
  /** The store that the package was made for. */
  readonly packagedStoreUrl: string;
  /** Left out: those of this process. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** What the environment may set for development and tests. A release reads none of it. */
export function readEnvironment(options: EnvironmentOptions): Environment {
  const { isRelease, packagedStoreUrl, variables = process.env } = options;
  if (isRelease) return { storeUrl: packagedStoreUrl, updateConfig: undefined };
  return {
    storeUrl: variables.KERF_STORE_URL ?? packagedStoreUrl,
    updateConfig: variables.KERF_UPDATE_CONFIG,
  };
}

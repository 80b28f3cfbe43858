export interface Environment {
  /** The default store, used until the user chooses another. */
  readonly storeUrl: string;
  /** An update configuration that replaces the packaged one. */
  readonly updateConfig: string | undefined;
}

interface EnvironmentOptions {
  readonly isRelease: boolean;
  /** The store that the package was made for. */
  readonly packagedStoreUrl: string;
  /** Defaults to this process's environment. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** Environment overrides for development and tests. A release ignores them. */
export function readEnvironment(options: EnvironmentOptions): Environment {
  const { isRelease, packagedStoreUrl, variables = process.env } = options;
  if (isRelease) return { storeUrl: packagedStoreUrl, updateConfig: undefined };
  return {
    storeUrl: variables.KERF_STORE_URL ?? packagedStoreUrl,
    updateConfig: variables.KERF_UPDATE_CONFIG,
  };
}

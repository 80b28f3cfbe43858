/** The inputs of a package. */
export interface ReleaseRequest {
  readonly platform: NodeJS.Platform;
  /** The version of apps/desktop/package.json. */
  readonly version: string;
  /** Whether the package contains the Electron that package.json asks for, not a substitute. */
  readonly hasOwnElectron: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Why a release cannot be packaged, each with what to set; empty if it can. */
export function releaseProblems(request: ReleaseRequest): string[] {
  const { env, hasOwnElectron } = request;
  return [
    ...storeProblems(env.KERF_STORE_URL ?? ''),
    ...(hasOwnElectron ? [] : ['This machine lacks the Electron that package.json names.']),
    ...(env.KERF_E2E === '1' ? ['KERF_E2E=1 lets tests drive the app.'] : []),
    ...(env.KERF_INSPECT === '1' ? ['KERF_INSPECT=1 opens the app to a debugger.'] : []),
    ...tagProblems(request),
    ...(env.KERF_REQUIRE_SIGNATURE === '1' ? signedProblems(request) : []),
  ];
}

function storeProblems(address: string): string[] {
  if (address === '') return ['KERF_STORE_URL is missing: the store that the app opens.'];
  if (URL.parse(address)?.protocol === 'https:') return [];
  return [`KERF_STORE_URL is ${address}: a release needs an address with https.`];
}

/** A tag must match the version in package.json. */
function tagProblems({ env, version }: ReleaseRequest): string[] {
  const tag = env.GITHUB_REF_TYPE === 'tag' ? (env.GITHUB_REF_NAME ?? '') : null;
  if (tag === null || tag === `v${version}`) return [];
  return [`The tag is ${tag} and the version ${version}: the tag must be v${version}.`];
}

const notarization = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'] as const;

function signedProblems({ env, platform }: ReleaseRequest): string[] {
  const isMissing = (name: string) => (env[name] ?? '') === '';
  const needed = [
    { name: 'KERF_UPDATE_URL', what: 'where installed apps look for updates' },
    ...(platform === 'win32'
      ? [{ name: 'KERF_WINDOWS_PUBLISHER', what: 'who must have signed an update' }]
      : []),
    ...(platform === 'darwin'
      ? notarization.map((name) => ({ name, what: "Apple's notarization" }))
      : []),
  ];
  return needed
    .filter(({ name }) => isMissing(name))
    .map(({ name, what }) => `${name} is missing: ${what}.`);
}

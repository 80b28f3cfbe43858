import { pictureSources, readPictureHosts } from '@kerf/contract/client-config';
import { pageHeaders, productionSources } from './page-headers.ts';

type Headers = Readonly<Record<string, string>>;

/** What a web host sends with the files of a build, by lower-case name. */
export interface BuildHeaders {
  /** With every file. */
  readonly everywhere: Headers;
  /** As well with those below /assets/, whose names change with their content. */
  readonly assets: Headers;
}

/** The headers of a build for these addresses; null if the environment does not set them. */
export function buildHeaders(
  environment: Readonly<Record<string, string | undefined>>,
): BuildHeaders | null {
  const { KERF_API_URL, FIREBASE_AUTH_DOMAIN, PICTURE_HOSTS } = environment;
  if (!KERF_API_URL || !FIREBASE_AUTH_DOMAIN) return null;
  return {
    everywhere: pageHeaders({
      ...productionSources(KERF_API_URL, FIREBASE_AUTH_DOMAIN),
      pictures: pictureSources(KERF_API_URL, readPictureHosts(PICTURE_HOSTS)),
    }),
    assets: { 'cache-control': 'public, max-age=31536000, immutable' },
  };
}

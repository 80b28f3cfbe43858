import { readPictureHosts } from '@kerf/contract/client-config';
import type { Plugin } from 'vite';
import { buildVariables } from '../src/build-variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PLACEHOLDER = '<script id="kerf-config" type="application/json">null</script>';

/**
 * Writes the addresses and public keys into the page. If none is set, the placeholder stays for the web
 * server to fill in; if only some are set, the build fails and names the missing ones.
 */
export function pageConfigPlugin(environment: Environment): Plugin {
  return {
    name: 'kerf-page-config',
    transformIndexHtml: (html) => {
      const config = pageConfig(environment);
      if (config === null) return html;
      if (!html.includes(PLACEHOLDER)) throw new Error('index.html has no kerf-config element');
      return html.replace(PLACEHOLDER, () => PLACEHOLDER.replace('null', () => scriptJson(config)));
    },
  };
}

/** The page's configuration; null if the environment sets none of it. */
export function pageConfig(environment: Environment) {
  const missing = buildVariables.filter((name) => !environment[name]);
  if (missing.length === buildVariables.length) return null;
  if (missing.length > 0) throw new Error(`Not set for the web build: ${missing.join(', ')}`);
  return {
    apiUrl: environment.KERF_API_URL,
    firebase: {
      apiKey: environment.FIREBASE_API_KEY,
      authDomain: environment.FIREBASE_AUTH_DOMAIN,
      projectId: environment.FIREBASE_PROJECT_ID,
    },
    stripePublishableKey: environment.STRIPE_PUBLISHABLE_KEY,
    pictureHosts: readPictureHosts(environment.PICTURE_HOSTS),
  };
}

/** JSON that cannot close its script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

import { buildVariables } from '@kerf/web/build-variables';
import { Refusal } from './refusal.ts';

/** What the web build compiles in, and what the archive's settings and proxy are filled with. */
export interface Addresses {
  readonly storeUrl: string;
  readonly apiUrl: string;
  readonly projectId: string;
}

const required = [...buildVariables, 'KERF_STORE_URL'] as const;

/** Reads the addresses that `npm run build` reads. Throws a Refusal that names what is missing or wrong. */
export function readAddresses(env: Readonly<Record<string, string | undefined>>): Addresses {
  const missing = required.filter((name) => !env[name]?.trim());
  if (missing.length > 0) {
    throw new Refusal(
      `The web build needs ${missing.join(', ')} in the environment (see .env.example).`,
    );
  }
  return {
    storeUrl: httpsOrigin('KERF_STORE_URL', env.KERF_STORE_URL),
    apiUrl: httpsOrigin('KERF_API_URL', env.KERF_API_URL),
    projectId: env.FIREBASE_PROJECT_ID?.trim() ?? '',
  };
}

function httpsOrigin(name: string, given = ''): string {
  const address = given.trim().replace(/\/+$/, '');
  if (URL.canParse(address)) {
    const { origin, protocol, port } = new URL(address);
    if (protocol === 'https:' && origin === address && port === '') return address;
  }
  throw new Refusal(`${name} must be an address like https://shop.example.com, and is ${given}.`);
}

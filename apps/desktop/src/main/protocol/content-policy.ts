import { pictureSources } from '@kerf/contract/client-config';
import type { PlatformConfig } from '@kerf/ui/platform/platform';

/** Firebase's sign-in endpoints. */
const firebaseOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/**
 * The content security policy of the app's page: its own files, and connections only to the store's API and
 * the identity provider. Cards are never entered here, so Stripe's scripts are not allowed.
 */
export function contentPolicy(config: PlatformConfig | null): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // Mantine sets custom properties in style elements and attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", ...pictures(config), 'data:'],
    'connect-src': ["'self'", ...connections(config)],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function pictures(config: PlatformConfig | null): string[] {
  return config === null ? ['https:'] : pictureSources(config.apiUrl, config.pictureHosts);
}

function connections(config: PlatformConfig | null): string[] {
  if (config === null) return [];
  const identity = config.sandbox ? [config.sandbox.authEmulatorUrl] : firebaseOrigins;
  return [config.apiUrl, ...identity].map((address) => new URL(address).origin);
}

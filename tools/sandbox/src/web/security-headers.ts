import { pageHeaders, fileHeaders as shopFileHeaders } from '@kerf/web/page-headers';
import type { SandboxSettings } from './inject-sandbox.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of the app's page: as in production, with stand-ins in place of the services. */
export function sandboxPageHeaders(settings: SandboxSettings): Headers {
  const { apiUrl, authEmulatorUrl, stripeUrl } = settings;
  return pageHeaders({
    scripts: [stripeUrl],
    connections: [apiUrl, authEmulatorUrl, stripeUrl],
    frames: [stripeUrl],
    pictures: [apiUrl, 'https:'],
  });
}

/** The headers of the app's files. */
export function fileHeaders(): Headers {
  return shopFileHeaders;
}

/** The headers of the account chooser, which needs its opener and nothing from other origins. */
export function chooserHeaders(): Headers {
  return {
    ...shopFileHeaders,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-cache',
  };
}

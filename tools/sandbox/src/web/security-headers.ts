import type { SandboxSettings } from './inject-sandbox.ts';

type Headers = Readonly<Record<string, string>>;

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The headers of the app's page: as in production, with the stand-ins in place of the services. */
export function pageHeaders({ apiUrl, authEmulatorUrl, stripeUrl }: SandboxSettings): Headers {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'self'",
      'script-src': `'self' ${stripeUrl}`,
      'connect-src': `'self' ${apiUrl} ${authEmulatorUrl} ${stripeUrl}`,
      'frame-src': stripeUrl,
      'img-src': "'self' https: data:",
      // Mantine sets custom properties in style attributes.
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
    // Sign-in with Google answers through the popup's opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self "${stripeUrl}")`,
  };
}

/** The headers of a plain file of the app. */
export function fileHeaders(): Headers {
  return COMMON;
}

/** The headers of the account chooser, which needs its opener and nothing from elsewhere. */
export function chooserHeaders(): Headers {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    }),
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-cache',
  };
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

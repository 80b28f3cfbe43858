/** Other origins that the page may load from. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  /** Defaults to any https address. */
  readonly pictures?: readonly string[];
}

/**
 * What the page loads from the real services: the API, Firebase's sign-in with its popup, and Stripe's card
 * field and 3-D Secure. https://docs.stripe.com/security/guide#content-security-policy
 */
export function productionSources(apiUrl: string, authDomain: string): PageSources {
  return {
    scripts: ['https://apis.google.com', 'https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: [
      new URL(apiUrl).origin,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://api.stripe.com',
    ],
    frames: [
      `https://${authDomain}`,
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://m.stripe.network',
    ],
  };
}

/** The headers of every file of the shop's web build. */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const;

/** The headers of the shop's page, wherever it is served from. Without them, injected scripts could run. */
export function pageHeaders(sources: PageSources): Readonly<Record<string, string>> {
  return {
    ...fileHeaders,
    'content-security-policy': contentPolicy(sources),
    // Google's sign-in returns its result through the popup's opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(sources),
  };
}

function contentPolicy(sources: PageSources): string {
  const { scripts, connections, frames, pictures = ['https:'] } = sources;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'connect-src': ["'self'", ...connections],
    // A PDF is printed from a frame, where some browsers show it in an object element.
    'frame-src': [...frames, 'blob:'],
    'object-src': ['blob:'],
    // data: for the logo an admin has chosen but not yet saved.
    'img-src': ["'self'", ...pictures, 'data:'],
    // Mantine sets custom properties in style elements and attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function permissions({ frames }: PageSources): string {
  const payers = frames.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`);
  return `camera=(), microphone=(), geolocation=(), payment=(${['self', ...payers].join(' ')})`;
}

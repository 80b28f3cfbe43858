import { ProblemError } from '@kerf/domain/problem';

/** How long the shop's page is cached; a new build replaces it. */
const MAX_AGE_MS = 5_000;
const TIMEOUT_MS = 3_000;

/** The page of the app as its host serves it, with its headers. */
export interface PageShell {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page's security headers, which are passed on. */
const kept = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/**
 * Creates a function that fetches the page of the app from the shop's host. The function throws a ProblemError
 * if the host does not answer.
 */
export function createReadShell(storeUrl: string): () => Promise<PageShell> {
  let latest: { readonly at: number; readonly shell: Promise<PageShell> } | null = null;
  return () => {
    if (latest && Date.now() - latest.at < MAX_AGE_MS) return latest.shell;
    const shell = fetchShell(storeUrl);
    latest = { at: Date.now(), shell };
    shell.catch(() => {
      latest = null;
    });
    return shell;
  };
}

async function fetchShell(storeUrl: string): Promise<PageShell> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(`${storeUrl}/app.html`, { signal }).catch(() => null);
  if (!reply?.ok) throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 5 });
  const headers = kept.flatMap((name) => {
    const value = reply.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { html: await reply.text(), headers: Object.fromEntries(headers) };
}

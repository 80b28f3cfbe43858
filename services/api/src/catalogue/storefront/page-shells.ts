import { place, readTemplate } from '@kerf/domain/page-template';
import { ProblemError } from '@kerf/domain/problem';

/** How long the shop's page is cached; a new build replaces it. */
const MAX_AGE_MS = 5_000;
const TIMEOUT_MS = 3_000;

/** A page of the app as its host serves it, with its headers. */
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

/** The shop's pages that the API fills. */
export interface Shells {
  /** The page of the app. Rejects with a ProblemError if the host does not answer. */
  readonly app: () => Promise<PageShell>;
  /** Fills the page of a product; undefined if the shop's build has none. Rejects like `app`. */
  readonly product: () => Promise<ProductShell | undefined>;
}

interface ProductShell extends Pick<PageShell, 'headers'> {
  readonly fill: ReturnType<typeof readTemplate>;
}

/** Reads the pages from the shop's host, and again once they may have been replaced. */
export function createShells(storeUrl: string): Shells {
  return {
    app: latest(() => fetchShell(`${storeUrl}/app.html`)),
    product: latest(() => fetchProductShell(storeUrl)),
  };
}

function latest<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (last && Date.now() - last.at < MAX_AGE_MS) return last.value;
    const value = read();
    last = { at: Date.now(), value };
    value.catch(() => {
      last = null;
    });
    return value;
  };
}

/** A host may answer with its own page for addresses that it does not have; only ours has the place of the data. */
async function fetchProductShell(storeUrl: string): Promise<ProductShell | undefined> {
  const reply = await fetchPage(`${storeUrl}/drawn-product.html`);
  if (reply.status >= 500) throw noAnswer();
  const { html, headers } = await shellOf(reply);
  if (!reply.ok || !html.includes(place('data'))) return undefined;
  return { headers, fill: readTemplate(html) };
}

async function fetchShell(url: string): Promise<PageShell> {
  const reply = await fetchPage(url);
  if (!reply.ok) throw noAnswer();
  return shellOf(reply);
}

async function fetchPage(url: string): Promise<Response> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!reply) throw noAnswer();
  return reply;
}

function noAnswer(): ProblemError {
  return new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 5 });
}

async function shellOf(reply: Response): Promise<PageShell> {
  const headers = kept.flatMap((name) => {
    const value = reply.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { html: await reply.text(), headers: Object.fromEntries(headers) };
}

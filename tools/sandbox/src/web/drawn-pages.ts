/** The URLs whose pages the API renders for search engines. */
const DRAWN = /^\/(?:product\/[0-9a-f-]{36}|category\/[a-z0-9-]+)$/;
const CRAWLER_FILE = /^\/(?:sitemap(?:-[a-z0-9-]+)?\.xml|robots\.txt)$/;
/** After this time, the page is served without the API's text. */
const TIMEOUT_MS = 2_000;

interface DrawnPage {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
  /** Where the page is now, if it has another address. */
  readonly movedTo: string | null;
}

/** Whether the API serves what crawlers read here: a file of the sitemap, or robots.txt. */
export function isCrawlerFile(path: string): boolean {
  return CRAWLER_FILE.test(path);
}

/**
 * Fetches a page without scripts, or part of the sitemap, from the API. Undefined if the URL has none, or
 * the API does not answer.
 */
export async function fetchDrawn(apiUrl: string, path: string): Promise<DrawnPage | undefined> {
  if (!DRAWN.test(path) && !isCrawlerFile(path)) return undefined;
  const address = isCrawlerFile(path) ? `${apiUrl}${path}` : `${apiUrl}/drawn${path}`;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(address, { signal, redirect: 'manual' });
    const mediaType = reply.headers.get('content-type') ?? '';
    const movedTo = reply.headers.get('location');
    return { status: reply.status, mediaType, text: await reply.text(), movedTo };
  } catch {
    return undefined;
  }
}

/** The URLs whose pages the API renders for search engines. */
const DRAWN = /^\/(?:product\/[0-9a-f-]{36}|category\/[a-z0-9-]+)$/;
const SITEMAP = /^\/sitemap(?:-[a-z0-9-]+)?\.xml$/;
/** After this time, the page is served without the API's text. */
const PATIENCE_MS = 2_000;

interface DrawnPage {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export function isSitemap(path: string): boolean {
  return SITEMAP.test(path);
}

/**
 * Fetches a page without scripts, or part of the sitemap, from the API. Undefined if the URL has none, or
 * the API does not answer.
 */
export async function askForDrawn(apiUrl: string, path: string): Promise<DrawnPage | undefined> {
  if (!DRAWN.test(path) && !isSitemap(path)) return undefined;
  const address = isSitemap(path) ? `${apiUrl}${path}` : `${apiUrl}/drawn${path}`;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const mediaType = reply.headers.get('content-type') ?? '';
    return { status: reply.status, mediaType, text: await reply.text() };
  } catch {
    return undefined;
  }
}

/** The addresses whose pages the API draws for search engines. */
const DRAWN = /^\/(?:product\/[0-9a-f-]{36}|category\/[a-z0-9-]+)$/;
const SITEMAP = /^\/sitemap(?:-[a-z0-9-]+)?\.xml$/;
/** A page without its words is better than none. */
const PATIENCE_MS = 2_000;

interface DrawnPage {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export function isSitemap(path: string): boolean {
  return SITEMAP.test(path);
}

/** Asks the API for a page in words or a file of the sitemap; undefined where the address has none, or it does not answer. */
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

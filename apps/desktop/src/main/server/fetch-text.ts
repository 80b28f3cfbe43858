/** The part of `fetch` that is used here. */
export type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

const PATIENCE_MS = 6_000;
const LARGEST = 4_000_000;

interface FetchedText {
  /** The origin that answered at last, after all redirects. */
  readonly origin: string;
  readonly text: string;
}

/** Reads a text with a limit of time and size; null where none is to be had. */
export async function fetchText(fetch: Fetch, url: string): Promise<FetchedText | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok || response.body === null) return null;
    const text = await textWithin(response.body);
    // A reply that was made by hand has no address.
    return text === null ? null : { origin: new URL(response.url || url).origin, text };
  } catch {
    // Whatever the network says, there is no store to be reached.
    return null;
  }
}

async function textWithin(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST) return null;
  }
  return text + decoder.decode();
}

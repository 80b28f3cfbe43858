import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isMissing } from '../settings/json-file.ts';
import { appFile } from './app-path.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

interface AppProtocol {
  /** The built page and its files. */
  readonly folder: string;
  /** Read for each response, since it depends on the store's addresses. */
  readonly contentPolicy: () => string;
  /** Built-in pages by their path. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Serves files from the app's folder at the app's addresses, and nothing else. */
export function createAppProtocol({ folder, contentPolicy, pages = {} }: AppProtocol) {
  const reply = (content: BodyInit, mediaType: string) =>
    new Response(content, {
      headers: {
        'content-type': mediaType,
        'content-security-policy': contentPolicy(),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    });

  return async ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> => {
    if (method !== 'GET') return refusal(405, { allow: 'GET' });
    const file = appFile(folder, url);
    if (file === null) return refusal(404);
    const page = pages[new URL(url).pathname];
    if (page !== undefined) return reply(page, 'text/html; charset=utf-8');
    const mediaType = mediaTypeOf(file);
    if (mediaType === null) return refusal(404);
    const content = await contentOf(file);
    if (content === null) return refusal(404);
    return reply(content, mediaType);
  };
}

/** Null for other file types, which are not served. */
function mediaTypeOf(path: string): string | null {
  return mediaTypes[extname(path).toLowerCase()] ?? null;
}

async function contentOf(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { ...headers, 'x-content-type-options': 'nosniff' },
  });
}

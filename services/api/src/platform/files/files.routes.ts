import { notFound } from '@kerf/domain/problem';
import { FILE_ID } from '@kerf/domain/product-files';
import { Hono } from 'hono';
import type { FileStore, StoredFile } from '../../gateways/files/file-store.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { PAPER_NAME } from './read-paper.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const PICTURE = /^[1-9]\d{0,3}\.(?<format>avif|jpg)$/;
const PAPER = /^[a-z0-9][a-z0-9-]{0,63}\.pdf$/;
const mediaTypes: Readonly<Record<string, string>> = { avif: 'image/avif', jpg: 'image/jpeg' };

/**
 * Serves uploaded files to anyone who has the URL. They never change, so browsers and proxies may cache
 * them forever. The server alone sets their type, and nothing in them can run.
 */
export function fileRoutes(fileStore: FileStore): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/files/:id/:name', async (context) => {
    context.set('routePattern', '/files/{id}/{name}');
    const { id, name } = context.req.param();
    const headers = headersOf(name);
    if (!FILE_ID.test(id) || !headers) throw notFound('file');
    const etag = `"${id}-${name}"`;
    if (context.req.header('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers: { 'cache-control': FOREVER, etag } });
    }
    const file = await fileStore.read(
      `${id}/${'content-disposition' in headers ? PAPER_NAME : name}`,
    );
    if (!file) throw notFound('file');
    const response = { ...file, headers: { ...headers, etag } };
    if (context.req.method !== 'HEAD') return fileResponse(response);
    // A HEAD response has no body, so nothing else would close the file.
    await file.content.cancel();
    return fileResponse({ ...response, content: null });
  });
  return app;
}

/** The headers for a file name; null if there can be no such file. */
function headersOf(name: string): Record<string, string> | null {
  const { format } = PICTURE.exec(name)?.groups ?? {};
  if (format !== undefined) return { 'content-type': mediaTypes[format] ?? '' };
  if (!PAPER.test(name)) return null;
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  };
}

interface FileAnswer extends Pick<StoredFile, 'size'> {
  readonly content: StoredFile['content'] | null;
  readonly headers: Readonly<Record<string, string>>;
}

function fileResponse({ size, content, headers }: FileAnswer): Response {
  const length = size === null ? {} : { 'content-length': String(size) };
  return new Response(content, { headers: { ...headers, ...length, 'cache-control': FOREVER } });
}

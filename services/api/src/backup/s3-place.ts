import { AwsClient } from 'aws4fetch';
import type { S3Access } from '../gateways/files/file-store.ts';
import { createS3Store } from '../gateways/files/open-file-store.ts';
import { type BackupPlace, type Draft, MANIFEST } from './place.ts';

/** A store takes at most 10,000 parts of one file, so this allows 320 GB. Two of them are in memory. */
const PART_BYTES = 32 * 1024 * 1024;
const RETRIES = 5;

/** Backups in an S3-compatible bucket of their own. One is whole as soon as its manifest is there. */
export function s3Place(bucketUrl: string, access: S3Access): BackupPlace {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });
  const small = createS3Store(bucketUrl, access);

  async function send(method: string, path: string, body?: Uint8Array<ArrayBuffer> | string) {
    const headers = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const init = body === undefined ? { method } : { method, body, headers };
    const response = await client.fetch(`${bucketUrl}${path}`, init);
    if (response.ok) return response;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
    throw new Error(`${new URL(bucketUrl).host} answers ${response.status} ${code}`.trim());
  }

  /** Stores a file in parts, so that only one of them has to be in memory. */
  async function upload(key: string, content: ReadableStream<Uint8Array>): Promise<void> {
    const started = await (await send('POST', `/${key}?uploads=`)).text();
    const [, id = ''] = /<UploadId>([^<]+)<\/UploadId>/.exec(started) ?? [];
    const of = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      for await (const part of inParts(content)) {
        const stored = await send('PUT', `/${key}?partNumber=${tags.length + 1}&${of}`, part);
        await stored.body?.cancel();
        tags.push(stored.headers.get('etag') ?? '');
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const all = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      // A store may answer 200 and then say in the body that it failed.
      const answer = await (await send('POST', `/${key}?${of}`, all)).text();
      if (answer.includes('<Error>')) throw new Error(`The store did not put ${key} together.`);
    } catch (error) {
      await send('DELETE', `/${key}?${of}`).catch(() => null);
      throw error;
    }
  }

  /** The store answers with one entry for each backup, however many files it has. */
  async function listBackups(): Promise<string[]> {
    const names: string[] = [];
    for (let from = ''; ; ) {
      const page = await send('GET', `?list-type=2&prefix=kerf-&delimiter=%2F${from}`);
      const text = await page.text();
      const found = text.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]+)\/<\/Prefix>/g);
      names.push(...[...found].map(([, name = '']) => name));
      const [, next] = /<NextContinuationToken>([^<]+)</.exec(text) ?? [];
      if (next === undefined) return names;
      from = `&continuation-token=${encodeURIComponent(next)}`;
    }
  }

  const draft = (backup: string): Draft => {
    const written: string[] = [];
    return {
      write: async (part, content) => {
        written.push(part);
        await upload(`${backup}/${part}`, content);
      },
      finish: (manifest) =>
        small.put(`${backup}/${MANIFEST}`, bytesOf(manifest), 'application/json'),
      abandon: async () => {
        for (const part of written) await small.remove(`${backup}/${part}`);
      },
    };
  };

  return {
    name: bucketUrl,
    list: async () => (await listBackups()).toSorted().reverse(),
    read: async (backup, part) => (await small.read(`${backup}/${part}`))?.content ?? null,
    begin: async (backup) => {
      await small.check();
      return draft(backup);
    },
    note: (backup, part, text) => small.put(`${backup}/${part}`, bytesOf(text), 'application/json'),
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The content in parts of one size, the last one smaller; one empty part of nothing. */
async function* inParts(content: ReadableStream<Uint8Array>) {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  let count = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      from += piece.length;
      if (filled < PART_BYTES) continue;
      yield part;
      count += 1;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0 || count === 0) yield part.slice(0, filled);
}

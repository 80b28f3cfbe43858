import { AwsClient } from 'aws4fetch';
import { type FileStore, FileStoreRefusal, FileStoreTrouble } from './file-store.ts';
import type { S3Access } from './file-store-url.ts';

/** Retries after a server error; the delays grow from 50 ms. */
const RETRIES = 3;
const TIMEOUT_MS = 15_000;

/** Stores files in an S3-compatible bucket, with path-style addresses. */
export function createS3Store(bucketUrl: string, access: S3Access): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });

  async function send(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    const address = name === '' ? bucketUrl : `${bucketUrl}/${name}`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await client.fetch(address, { ...init, method, signal });
    } catch (error) {
      throw new FileStoreTrouble(`${new URL(bucketUrl).host} does not answer.`, { cause: error });
    }
  }

  return {
    put: async (name, bytes, mediaType) => {
      const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) };
      await expectDone(await send('PUT', name, { body: new Uint8Array(bytes), headers }));
    },
    read: async (name) => {
      const response = await send('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || response.body === null) throw await troubleOf(response);
      return { size: Number(response.headers.get('content-length')), content: response.body };
    },
    remove: async (name) => {
      const response = await send('DELETE', name);
      if (response.status === 404) await response.body?.cancel();
      else await expectDone(response);
    },
    check: async () => {
      // A signed request without a body: its status shows whether the keys and the bucket are right.
      const { status } = await send('HEAD', '').catch(refuseUnknownHost);
      const { host, pathname } = new URL(bucketUrl);
      if (status === 404) throw new FileStoreRefusal(`${host} has no bucket ${pathname.slice(1)}`);
      if (status === 401 || status === 403 || status === 400) {
        throw new FileStoreRefusal(`${host} refuses the key, the region or the bucket`);
      }
      if (status !== 200) throw new FileStoreTrouble(`${host} answers ${status}.`);
    },
  };
}

async function expectDone(response: Response): Promise<void> {
  if (!response.ok) throw await troubleOf(response);
  await response.body?.cancel();
}

/** The store's error, without the URL, whose signature is secret. */
async function troubleOf(response: Response): Promise<FileStoreTrouble> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return new FileStoreTrouble(`The store of files answers ${response.status} ${code}`.trim());
}

function refuseUnknownHost(error: unknown): never {
  if (error instanceof Error && hasCode(error, 'ENOTFOUND')) {
    throw new FileStoreRefusal('there is no such host', { cause: error });
  }
  throw error;
}

/** Whether an error, or one of its causes, has this code. */
function hasCode(error: Error, code: string): boolean {
  if ('code' in error && error.code === code) return true;
  return error.cause instanceof Error && hasCode(error.cause, code);
}

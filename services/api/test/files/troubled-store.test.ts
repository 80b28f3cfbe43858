import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { productFiles } from '@kerf/contract/schemas/product-files';
import { paperPath } from '@kerf/domain/product-files';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FileStoreTrouble, readFileStoreUrl } from '../../src/gateways/files/file-store.ts';
import { createS3Store } from '../../src/gateways/files/open-file-store.ts';
import { deleteUnusedFiles } from '../../src/platform/files/keep-file.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { samplePdf } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

/** A store that accepts every signature, until a test changes what it answers. */
const stored = new Map<string, Buffer>();
const works: RequestListener = async (request, response) => {
  const name = request.url ?? '';
  const body = await buffer(request);
  if (request.method === 'PUT') stored.set(name, body);
  if (request.method === 'DELETE') stored.delete(name);
  const content = request.method === 'GET' ? stored.get(name) : Buffer.alloc(0);
  response.writeHead(content ? 200 : 404).end(content);
};
let answer = works;
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('It listens on a port.');
const { port } = address;
const settings = readFileStoreUrl(`s3://key:secret@127.0.0.1:${port}/kerf-files?tls=false`);
if (settings?.kind !== 's3') throw new Error('It is an S3 store.');
const { bucketUrl, access } = settings;

const api = useApi({ config: { FILE_STORE_URL: settings } });
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});
beforeEach(() => {
  answer = works;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const addPaper = (id: string, raw = samplePdf()) =>
  admin.call('POST', `/product/${id}/papers?kind=manual`, { raw });

/** The URL of a stored paper. */
async function paperUrl(): Promise<string> {
  const { id } = await stockProduct(api());
  const { papers } = (await addPaper(id)).as(productFiles);
  const [paper = expect.unreachable()] = papers;
  return `${api().url}${paperPath(paper.file, paper.title)}`;
}

/** Answers that break off or say no, as stores and the proxies in front of them give them. */
const troubles: readonly [what: string, answer: RequestListener][] = [
  ['refuses the key', (_, response) => response.writeHead(403).end('<Code>AccessDenied</Code>')],
  ['fails', (_, response) => response.writeHead(500).end('<Code>InternalError</Code>')],
  [
    'breaks off its error',
    (_, response) => {
      response.writeHead(403, { 'content-length': '1000' });
      response.write('<Error>', () => response.destroy());
    },
  ],
  ['hangs up', (request) => request.socket.destroy()],
];

test.for(troubles)(
  'While the store %s, files are refused for now and the product stays as it is',
  async ([, trouble]) => {
    const url = await paperUrl();
    const { id } = await stockProduct(api());
    answer = trouble;

    expectProblem(await addPaper(id), 'service_unavailable');
    expect((await fetch(url)).status).toBe(503);

    answer = works;
    expect((await addPaper(id)).as(productFiles).papers).toHaveLength(1);
    expect((await fetch(url)).status).toBe(200);
  },
);

test('What an upload has left in a store that failed is deleted after a while', async () => {
  const { id } = await stockProduct(api());
  const before = [...stored.keys()];
  // Stores the file, and fails to say so.
  answer = async (request, response) => {
    await new Promise<void>((resolve) => {
      response.end = () => {
        resolve();
        return response;
      };
      works(request, response);
    });
    request.socket.destroy();
  };
  expectProblem(await addPaper(id, samplePdf('Left behind')), 'service_unavailable');
  expect([...stored.keys()]).toHaveLength(before.length + 1);

  answer = works;
  const { db } = api();
  await db
    .updateTable('files')
    .set({ used_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  await deleteUnusedFiles(api().deps);

  expect([...stored.keys()]).toEqual(before);
});

test('A file whose size the store does not tell is served whole', async () => {
  const url = await paperUrl();
  answer = (request, response) => {
    const content = stored.get(request.url ?? '') ?? expect.unreachable();
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.end(content);
  };

  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(samplePdf());
});

test('A file that breaks off halfway fails, and is not taken for a shorter one', async () => {
  const url = await paperUrl();
  for (const length of [{ 'content-length': '1000000' }, {}]) {
    answer = (_, response) => {
      response.writeHead(200, length);
      response.write(Buffer.alloc(200_000));
      setImmediate(() => response.destroy());
    };
    await expect(fetch(url).then((reply) => reply.arrayBuffer())).rejects.toThrow();
  }
});

test('Only the beginning of a file must arrive in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = createS3Store(bucketUrl, access);
  const rest = Promise.withResolvers<void>();
  answer = async (_, response) => {
    response.writeHead(200, { 'content-length': '4' });
    response.write('12');
    await rest.promise;
    response.end('34');
  };
  const file = (await store.read('a/paper.pdf')) ?? expect.unreachable();
  vi.advanceTimersByTime(60_000);
  rest.resolve();
  expect(await new Response(file.content).text()).toBe('1234');

  answer = () => vi.advanceTimersByTime(60_000);
  await expect(store.read('a/paper.pdf')).rejects.toThrow(FileStoreTrouble);
});

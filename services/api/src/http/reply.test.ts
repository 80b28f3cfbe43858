import { endpoint, fileReply } from '@kerf/contract/endpoint';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { replyWith } from './reply.ts';

const getFile = endpoint({
  method: 'get',
  path: '/file',
  access: 'public',
  summary: 'A file.',
  status: 200,
  reply: fileReply,
  file: 'application/zip',
  problems: [],
});

/** Answers with a file, whose content says whether it was ended. */
async function ask(method: 'GET' | 'HEAD') {
  let hasEnded = false;
  const content = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.close(),
    cancel: () => {
      hasEnded = true;
    },
  });
  const app = new Hono<AppEnv>();
  app.get('/file', (context) =>
    replyWith(getFile, context, { name: 'all.zip', pages: 1, content }),
  );
  const { headers } = await app.request('/file', { method });
  return { type: headers.get('content-type'), hasEnded };
}

test('What a file is read from ends where its headers alone are asked for', async () => {
  expect(await ask('HEAD')).toEqual({ type: 'application/zip', hasEnded: true });
  expect(await ask('GET')).toEqual({ type: 'application/zip', hasEnded: false });
});

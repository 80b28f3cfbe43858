import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@kerf/contract/endpoints';

/** The server's responses by path; a number is a bare status. */
export type Answers = Record<string, string | number>;

/** A server whose responses a test can change while it runs. */
export async function startFakeStore() {
  const answers: Answers = {};
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    const answer = answers[url] ?? 404;
    const isStatus = typeof answer === 'number';
    const moved = isStatus ? undefined : /^-> (.+)$/.exec(answer)?.[1];
    if (moved !== undefined) response.writeHead(302, { location: moved }).end();
    else response.writeHead(isStatus ? answer : 200).end(isStatus ? '' : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = portOf(server.address());
  const address = `http://127.0.0.1:${port}`;
  Object.assign(answers, storeAnswers(address));
  const stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { address, answers, asked, stop };
}

export const storeConfig = (apiUrl: string) => ({
  apiUrl,
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-kerf' },
  stripePublishableKey: 'pk_test_kerf',
});

export function storePage(config: unknown): string {
  return `<!doctype html><script id="kerf-config" type="application/json">${JSON.stringify(config)}</script>`;
}

function storeAnswers(address: string): Answers {
  return {
    '/': storePage(storeConfig(address)),
    '/readyz': '{}',
    '/openapi.json': JSON.stringify(openApi()),
  };
}

/** An OpenAPI document like the API's, optionally `without` one call. */
export function openApi(version = '1', without = '') {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path } of Object.values(endpoints)) {
    if (path !== without) paths[path] = { ...paths[path], [method]: {} };
  }
  return { info: { title: 'Kerf', version }, paths };
}

function portOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address;
}

import { createServer, type IncomingMessage } from 'node:http';

export interface ReceivedWebhook {
  readonly body: string;
  readonly signature: string;
  readonly id: string;
  readonly type: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** The statuses to answer the next deliveries with; 200 afterwards. */
  answerNext(...statuses: readonly number[]): void;
  types(): readonly string[];
  close(): Promise<void>;
}

/** An HTTP server that stores every webhook it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const event: { readonly id: string; readonly type: string } = JSON.parse(body);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, id: event.id, type: event.type });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://127.0.0.1:${address.port}/stripe/webhook`,
    received,
    answerNext: (...next) => void statuses.push(...next),
    types: () => received.map(({ type }) => type),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

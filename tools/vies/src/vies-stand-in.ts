import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** What the stand-in says of a number: an answer, or the name of an error of the real one. */
export type ViesSaying = 'valid' | 'invalid' | (string & {});

/** The numbers of the Commission's own test service, each with what it says. */
const testNumbers: Readonly<Record<string, ViesSaying>> = {
  100: 'valid',
  200: 'invalid',
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
};

export interface ViesQuestion {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

export interface ViesStandIn {
  readonly url: string;
  /** What was asked, the oldest first. */
  readonly asked: readonly ViesQuestion[];
  /** Says this of a number with its prefix from now on. */
  say(number: string, saying: ViesSaying): void;
  /** Says this of every number; null ends that. */
  sayOfAll(saying: ViesSaying | null): void;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for VIES, the EU's register of VAT numbers. Every number is valid but those of the
 * Commission's test service. Port 0 picks a free port.
 */
export async function startViesStandIn({ port }: { readonly port: number }): Promise<ViesStandIn> {
  const said = new Map<string, ViesSaying>();
  const asked: ViesQuestion[] = [];
  let ofAll: ViesSaying | null = null;
  const app = new Hono();
  app.post('/check-vat-number', async (context) => {
    const question = await context.req.json<ViesQuestion>();
    asked.push(question);
    const number = `${question.countryCode}${question.vatNumber}`;
    const saying =
      ofAll ?? said.get(number) ?? testNumbers[question.vatNumber] ?? ('valid' as const);
    return context.json(replyTo(question, saying, asked.length));
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    say: (number, saying) => void said.set(number, saying),
    sayOfAll: (saying) => {
      ofAll = saying;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function replyTo(question: ViesQuestion, saying: ViesSaying, serial: number): object {
  if (saying !== 'valid' && saying !== 'invalid') {
    return { actionSucceed: false, errorWrappers: [{ error: saying }] };
  }
  const isKnown = question.requesterNumber !== undefined;
  return {
    countryCode: question.countryCode,
    vatNumber: question.vatNumber,
    requestDate: new Date().toISOString(),
    valid: saying === 'valid',
    // Only who names itself gets a proof.
    requestIdentifier: isKnown ? `WAPI${serial.toString().padStart(12, '0')}` : '',
    name: saying === 'valid' ? 'Sägewerk Muster GmbH' : '---',
    address: '---',
  };
}

import { type OrderDocument, orderDocument } from '@kerf/contract/schemas/document';
import { z } from 'zod';
import type { HttpMethod } from '../harness/http-call.ts';
import type { Person } from '../harness/people.ts';
import type { TestApi } from '../harness/use-api.ts';

export async function documentsOf(person: Person, orderId: string): Promise<OrderDocument[]> {
  return (await person.call('GET', `/order/${orderId}/documents`)).as(z.array(orderDocument));
}

export interface FetchedPdf {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Fetches a file's bytes. */
export async function fetchPdf(
  { url }: Pick<TestApi, 'url'>,
  { token }: Person,
  path: string,
  request: { readonly method?: HttpMethod; readonly body?: unknown } = {},
): Promise<FetchedPdf> {
  const response = await fetch(`${url}${path}`, {
    method: request.method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

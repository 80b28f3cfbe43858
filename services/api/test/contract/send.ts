import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { type CallOptions, call, type HttpMethod, type Reply } from '../harness/http-call.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { ValidRequest } from './request-parts.ts';

const methods: Readonly<Record<string, HttpMethod>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Sends a request with its path parameters filled in. */
export function send(
  api: TestApi,
  operation: OperationId,
  request: ValidRequest,
  options: CallOptions = {},
): Promise<Reply> {
  const { method, path } = endpoints[operation];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(request.query).toString();
  const { raw } = request;
  const body = raw ? { raw } : request.body === undefined ? {} : { body: request.body };
  return call(api.url, methods[method] ?? 'GET', query === '' ? filled : `${filled}?${query}`, {
    ...body,
    ...options,
  });
}

/** Every call of the contract by its operation id. */
export const operations = Object.keys(endpoints).filter(
  (name): name is OperationId => name in endpoints,
);

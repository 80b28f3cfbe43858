import { problemKinds } from '@kerf/contract/problem-status';
import type { FieldError, ProblemCode } from '@kerf/domain/problem';
import { fieldsOf, listOf, ShapeFault, textOf } from './shape.ts';

/** `unexpected_reply`: the response does not match the contract; it may come from a proxy or another version. */
export type ApiProblemCode = ProblemCode | 'unexpected_reply';

interface ApiProblemParts {
  readonly status: number;
  readonly code: ApiProblemCode;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
}

/** The API answered with a failure. `message` can be shown to users. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ApiProblemCode;
  readonly title: string;
  readonly detail: string;
  /** The fields that need attention, by their path in the request. */
  readonly errors: readonly FieldError[];
  /** Further members of the problem, such as `totalPrice` in dollars. Parse before use. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(parts: ApiProblemParts) {
    super(parts.detail);
    this.status = parts.status;
    this.code = parts.code;
    this.title = parts.title;
    this.detail = parts.detail;
    this.errors = parts.errors ?? [];
    this.params = parts.params ?? {};
    this.requestId = parts.requestId ?? null;
  }
}

/** Whether this is an API problem, with the given code if there is one. */
export function isApiProblem(error: unknown, code?: ApiProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/**
 * The problem in a failed response; works even if it is not an RFC 9457 problem. `json` is null for other
 * media types.
 */
export function apiProblem(status: number, json: unknown): ApiProblem {
  try {
    return stated(status, json);
  } catch (error) {
    if (error instanceof ShapeFault) return unstated(status);
    throw error;
  }
}

/** A successful response that does not match the contract. */
export function unexpectedReply(status: number, what: string): ApiProblem {
  return new ApiProblem({
    status,
    code: 'unexpected_reply',
    title: 'The answer cannot be read',
    detail: `The server's answer cannot be read (${what}). Try again, or reload the page.`,
  });
}

/** Parses RFC 9457 by hand: the first response of a visit may be a failure, before zod is loaded. */
function stated(status: number, json: unknown): ApiProblem {
  const {
    type,
    title,
    status: _,
    detail,
    code,
    requestId,
    success,
    errors,
    ...params
  } = fieldsOf(json);
  const known = textOf(code);
  return new ApiProblem({
    status,
    code: isProblemCode(known) ? known : codeOfStatus(status),
    title: textOf(title),
    detail: textOf(detail),
    errors: errors === undefined ? undefined : listOf(errors, readFieldError),
    params,
    requestId: requestId === undefined ? undefined : textOf(requestId),
  });
}

function readFieldError(value: unknown): FieldError {
  const { path, message } = fieldsOf(value);
  return { path: textOf(path), message: textOf(message) };
}

function unstated(status: number): ApiProblem {
  const code = codeOfStatus(status);
  const title = code === 'unexpected_reply' ? 'Something went wrong' : problemKinds[code].title;
  const what = status >= 500 ? 'The server has trouble' : 'The server refused the request';
  return new ApiProblem({
    status,
    code,
    title,
    detail: `${what} (status ${status}). Try again in a moment.`,
  });
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemKinds, code);
}

const codesByStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'service_unavailable',
};

// A newer server may send codes that this client does not know; the status still says how to react.
function codeOfStatus(status: number): ApiProblemCode {
  const known = codesByStatus[status];
  if (known) return known;
  return status >= 500 ? 'internal_error' : 'unexpected_reply';
}

/** Whether the same call may succeed later: the connection was lost, or the server busy. */
export function mayPassLater(error: unknown): boolean {
  return !isApiProblem(error) || error.status >= 500 || error.status === 429;
}

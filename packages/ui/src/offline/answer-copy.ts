import {
  type DehydratedState,
  dehydrate,
  hashKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isStorable, readAnswer } from './offline-answers.ts';

const VERSION = 1;
/** The maximum number of stored answers; the newest are preferred. */
const ANSWERS_MAX = 200;

interface CopiedAnswer {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When it was fetched, in milliseconds since the epoch. */
  readonly readAt: number;
}

/** The part of the cache that may be stored, as text. `owner` is an email, or null for a visitor. */
export function copyOfAnswers(client: QueryClient, owner: string | null): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.data !== undefined && isStorable({ key: queryKey, data: state.data }, owner),
  });
  const answers = queries
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      readAt: state.dataUpdatedAt,
    }))
    .sort((one, other) => other.readAt - one.readAt)
    .slice(0, ANSWERS_MAX);
  return JSON.stringify({ version: VERSION, owner, answers });
}

/** A stored copy for `hydrate`, without other users' data, other versions and malformed answers. */
export function readCopy(text: string, owner: string | null): DehydratedState {
  return {
    mutations: [],
    queries: copiedAnswers(text, owner).flatMap((answer) => dehydrated(answer, owner)),
  };
}

function copiedAnswers(text: string, owner: string | null): unknown[] {
  const copy = parseJson(text);
  if (typeof copy !== 'object' || copy === null) return [];
  if (!('version' in copy) || copy.version !== VERSION) return [];
  if (!('owner' in copy) || copy.owner !== owner) return [];
  return 'answers' in copy && Array.isArray(copy.answers) ? copy.answers : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The write was interrupted.
    return null;
  }
}

function dehydrated(answer: unknown, owner: string | null): DehydratedState['queries'] {
  if (!isCopiedAnswer(answer) || answer.readAt > Date.now()) return [];
  const data = readAnswer(answer, owner);
  if (data === null) return [];
  const state = {
    data,
    dataUpdateCount: 1,
    dataUpdatedAt: answer.readAt,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    fetchStatus: 'idle',
    // Even a recent answer is refetched when a screen uses it.
    isInvalidated: true,
    status: 'success',
  } as const;
  const { key: queryKey, readAt: dehydratedAt } = answer;
  return [{ queryKey, queryHash: hashKey(queryKey), dehydratedAt, state }];
}

function isCopiedAnswer(value: unknown): value is CopiedAnswer {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value) || !Array.isArray(value.key)) return false;
  return 'data' in value && 'readAt' in value && Number.isFinite(value.readAt);
}

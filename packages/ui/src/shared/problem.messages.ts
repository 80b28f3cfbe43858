import { isApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';

interface ProblemMessage {
  readonly title: string;
  readonly detail: string;
}

/** The message for a failed call: what happened and what to do. */
export function problemMessage(error: unknown): ProblemMessage {
  if (isApiProblem(error)) return { title: error.title, detail: error.detail };
  if (error instanceof NetworkProblem) {
    const title = error.kind === 'timeout' ? 'No answer in time' : 'No connection';
    return { title, detail: error.message };
  }
  return {
    title: 'Something went wrong',
    detail: error instanceof Error ? error.message : 'Reload the page and try again.',
  };
}

import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import type { RowProblem } from '@kerf/contract/schemas/shipment';
import type { Problem } from '@kerf/domain/problem';
import { problemOf } from '../../http/on-error.ts';

/** Problems that every further row would have too. They end the call, which can be repeated. */
const endAll: readonly Problem['code'][] = ['internal_error', 'service_unavailable'];

/** Runs the work of one row of a bulk call. Returns its problem, or null if it succeeded. */
export async function problemOfRow(work: () => Promise<unknown>): Promise<RowProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem = problemOf(error);
    if (endAll.includes(problem.code)) throw error;
    return rowProblem(problem);
  }
}

export function rowProblem(problem: Problem): RowProblem {
  const { title } = problemKinds[problem.code];
  return { code: problem.code, title, detail: problemDetail(problem) };
}

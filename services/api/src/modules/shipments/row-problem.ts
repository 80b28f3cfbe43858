import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import type { RowProblem } from '@kerf/contract/schemas/shipment';
import type { Problem } from '@kerf/domain/problem';
import { problemOf } from '../../http/on-error.ts';

/** Faults that would meet every further row as well: they end the whole call, which may be repeated. */
const endAll: readonly Problem['code'][] = ['internal_error', 'service_unavailable'];

/** Does the work of one row of a bulk call, and returns why it was refused; null if it was done. */
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

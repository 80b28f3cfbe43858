import { type Problem, ProblemError } from '@kerf/domain/problem';
import { violatedUniqueIndex } from './database-fault.ts';

/** Runs work, and throws the problem of the unique index that refused one of its rows. */
export async function takingNames<T>(
  problemOf: Readonly<Record<string, Problem>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf[violatedUniqueIndex(error) ?? ''];
    throw problem ? new ProblemError(problem) : error;
  }
}

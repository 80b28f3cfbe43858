import { isApiProblem, mayPassLater } from '@kerf/api-client/api-problem';
import { fileSize } from '../../../components/quantity.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';

/** Whether the same file may be accepted later, such as once one of too many pictures is removed. */
export function mayBeTaken(failure: unknown): boolean {
  if (failure instanceof TooLarge) return false;
  const isOfOthers = isApiProblem(failure) && failure.errors.some(({ path }) => path !== 'file');
  return isOfOthers || mayPassLater(failure);
}

/** Why an upload failed; without the field's name, since there is only one field. */
export function reasonOf(failure: unknown): string {
  return problemMessage(failure).detail.replace(/^(?:file|pictures|papers): /, '');
}

/** A file that is refused before it is sent. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(bytes: number, limit: number) {
    super(`This file is ${fileSize(bytes)}. Choose one of at most ${fileSize(limit)}.`);
  }
}

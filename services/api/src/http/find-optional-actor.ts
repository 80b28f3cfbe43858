import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '@kerf/domain/problem';
import type { Actor } from './actor.ts';
import type { FindActor } from './find-actor.ts';

/** Returns who makes a call that anyone may make; null for a visitor, or a session that has ended. */
export function createFindOptionalActor(
  findActor: FindActor,
): (headers: IncomingHttpHeaders) => Promise<Actor | null> {
  return async ({ authorization = '' }) => {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (token === undefined) return null;
    try {
      return await findActor(token);
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  };
}

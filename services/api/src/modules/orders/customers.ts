import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { anyNumberOf, type Send } from '../../db/pipeline.ts';
import type { TokenSubject } from '../../http/access-token.ts';
import { sessionStands } from '../users/sessions.store.ts';

export interface Customer {
  readonly id: string;
  readonly email: string;
}

interface CustomerRow extends Customer {
  readonly session_id: string;
}

/** The customers of some placements, as far as they are signed in. */
export class Customers {
  readonly #ofSession: ReadonlyMap<string, Customer>;

  constructor(rows: readonly CustomerRow[]) {
    this.#ofSession = new Map(rows.map((row) => [row.session_id, row]));
  }

  /** Throws a ProblemError where the session has ended. */
  find({ userId, sessionId }: TokenSubject): Customer {
    const customer = this.#ofSession.get(sessionId);
    if (customer?.id === userId) return customer;
    throw new ProblemError({ code: 'session_ended' });
  }
}

/** Holds the customers, in one fixed order, so that two orders at once cannot both be the last one allowed. */
export async function lockCustomers(
  send: Send,
  subjects: readonly TokenSubject[],
): Promise<Customers> {
  const sessionIds = subjects.map(({ sessionId }) => sessionId);
  const rows = await send(sql<CustomerRow>`
    select sessions.id as session_id, users.id, users.email
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${anyNumberOf(sessionIds)}) and ${sessionStands} and users.email is not null
    order by users.id for no key update of users`);
  return new Customers(rows);
}

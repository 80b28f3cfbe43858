import { type SqlBool, sql } from 'kysely';

/** Nobody has logged out of a session, and its time is not over. For queries that name `sessions`. */
export const sessionStands = sql<SqlBool>`sessions.ended_at is null and sessions.expires_at > now()`;

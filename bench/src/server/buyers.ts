import { SignJWT } from 'jose';
import type pg from 'pg';

const SIGNING_AT_ONCE = 500;

/** A signed-in customer with session and access token. */
export interface Buyer {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
}

/** Inserts this many customers, whose orders are not limited as those of new users are, and an admin. */
export async function fillBuyers(client: pg.Client, count: number): Promise<void> {
  await client.query(users, [count]);
}

const users = `
  with made as (select n, gen_random_uuid() as account_id from generate_series(0, $1::int) n),
  account as (insert into accounts (id) select account_id from made)
  insert into users (id, account_id, firebase_uid, email, email_verified, display_name, role, sign_in_provider, made_by_staff, created_at)
  select gen_random_uuid(), account_id, 'bench-' || n, 'buyer' || n || '@example.com', true, 'Buyer ' || n,
    case when n = 0 then 'admin' end, 'password', true, now() - n * interval '1 minute'
  from made`;

/** Gives every buyer a session and an access token like the API's. The admin comes first. */
export async function signIn(client: pg.Client, tokenSecret: string): Promise<Buyer[]> {
  const { rows } = await client.query<SessionRow>(`
    with signed_in as (
      insert into sessions (id, user_id, signed_in_at, expires_at)
      select gen_random_uuid(), id, now(), now() + interval '30 days' from users returning id, user_id
    )
    select users.id, users.account_id, users.email, signed_in.id as session
    from users join signed_in on signed_in.user_id = users.id order by users.role nulls last, users.created_at desc`);
  const key = new TextEncoder().encode(tokenSecret);
  const people: Buyer[] = [];
  for (let at = 0; at < rows.length; at += SIGNING_AT_ONCE) {
    const some = rows.slice(at, at + SIGNING_AT_ONCE);
    people.push(...(await Promise.all(some.map((row) => withToken(row, key)))));
  }
  return people;
}

interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly session: string;
}

async function withToken(row: SessionRow, key: Uint8Array): Promise<Buyer> {
  const token = await new SignJWT({ sid: row.session, email: row.email, name: 'Jane Doe' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(row.id)
    .setIssuer('kerf-api')
    .setAudience('kerf')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key);
  const { id, account_id: accountId, email, session: sessionId } = row;
  return { id, accountId, email, sessionId, token };
}

import { type Kysely, sql } from 'kysely';

/**
 * Whoever buys, saves or owes is an account; each user gets one of their own. Until all orders have one and
 * the processes of before are gone, triggers give one to what is written without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key,
      kind text not null default 'person' constraint accounts_kind check (kind in ('person')),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`alter table users add column account_id uuid`.execute(db);
  await sql`update users set account_id = gen_random_uuid()`.execute(db);
  await sql`insert into accounts (id, created_at) select account_id, created_at from users`.execute(
    db,
  );
  await sql`
    alter table users alter column account_id set not null,
      add constraint users_account_id_fkey foreign key (account_id) references accounts,
      add constraint users_account_id_key unique (account_id)`.execute(db);
  await sql`
    create function users_account() returns trigger language plpgsql as $$
    begin
      if new.account_id is null then
        new.account_id := gen_random_uuid();
        insert into accounts (id) values (new.account_id);
      end if;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger users_account before insert on users
    for each row execute function users_account()`.execute(db);
  await sql`alter table orders add column account_id uuid`.execute(db);
  await sql`
    create function orders_account() returns trigger language plpgsql as $$
    begin
      if new.account_id is null then
        select account_id into new.account_id from users where users.id = new.user_id;
      end if;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger orders_account before insert on orders
    for each row execute function orders_account()`.execute(db);
}

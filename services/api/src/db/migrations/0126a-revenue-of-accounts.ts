import { type Kysely, sql } from 'kysely';

/** Revenue is an account's, as its order is. Until every entry names one, a trigger names that of what is entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revenue_entries add column account_id uuid`.execute(db);
  await sql`
    create function revenue_account() returns trigger language plpgsql as $$
    begin
      select account_id into new.account_id from orders where orders.id = new.order_id;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger revenue_account before insert on revenue_entries
    for each row execute function revenue_account()`.execute(db);
  await sql`
    alter table unmet_demand_askers drop constraint unmet_demand_askers_user_id_fkey`.execute(db);
  await sql`
    update unmet_demand_askers set user_id = users.account_id
    from users where users.id = unmet_demand_askers.user_id`.execute(db);
  await sql`alter table unmet_demand_askers rename column user_id to account_id`.execute(db);
  await sql`
    alter table unmet_demand_askers add constraint unmet_demand_askers_account_id_fkey
    foreign key (account_id) references accounts`.execute(db);
}

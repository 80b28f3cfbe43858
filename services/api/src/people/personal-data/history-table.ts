import { sql } from 'kysely';
import { ownConversations, ownOrders } from './own-rows.ts';
import { blanked, kept, keptLinks, type Person, type PersonalTable } from './personal-table.ts';

/**
 * What the history says about a person's own records, and their address wherever it names it. One part for
 * each index.
 */
const saysSomethingOf = (person: Person) => sql<boolean>`id in (
  select id from audit_log where subject_id in (${person.userId}, ${person.accountId})
  union all
  select id from audit_log where actor_id = ${person.userId}
    and (split_part(action, '.', 1) in ('machine', 'list', 'view', 'pad') or action = 'review.add')
  union all
  select id from audit_log where subject_id in ${ownConversations(person)}
  union all
  select id from audit_log where subject_id in ${ownOrders(person)}
    and action in ('order.mail-again', 'order.mail-dismiss', 'order.po-number', 'order.line-texts', 'order.po-document', 'order.change-shipping')
  union all
  select id from audit_log where detail ? 'email' and detail ->> 'email' = ${person.email}
  union all
  select id from audit_log where split_part(action, '.', 1) = 'message'
    and action = 'message.assign' and ${person.email} in (detail ->> 'from', detail ->> 'to'))`;

/** These entries name staff, or somebody who has proved the same address. */
const withoutOthers = () =>
  sql`case when action in ('message.assign', 'user.address-lost', 'user.address-kept')
    then '{}' else detail end`;

/** The audit log. What it says is found by orders and messages, so it is erased before these. */
export const history: PersonalTable = {
  table: 'audit_log',
  title: 'Entries of the history',
  rowsOf: saysSomethingOf,
  stays: 'The history says what was done and when, under “Deleted customer”.',
  columns: [
    blanked('detail', 'nothing', sql`'{}'`, {
      shown: { value: withoutOthers, inWords: 'but for who else took part' },
    }),
    kept('at action source', 'What happened and when, of nobody by name, as long as the shop.'),
    keptLinks('id actor_id subject_id xid'),
  ],
};

import { randomUUID } from 'node:crypto';
import { conversation, type Message, message } from '@kerf/contract/schemas/message';
import { z } from 'zod';
import type { Person } from '../harness/people.ts';
import type { TestApi } from '../harness/use-api.ts';

/** Steps of visitors and admins with messages, at the tests' API. */
export function messageSteps(api: () => TestApi) {
  const newAddress = () => `writer-${randomUUID().slice(0, 8)}@example.com`;
  const write = (email: string, body = 'Where is KS-104233?', token?: string) =>
    api().call('POST', '/message', { body: { email, body }, token });

  async function inbox(admin: Person, query = ''): Promise<Message[]> {
    return (await admin.call('GET', `/messages?limit=200${query}`)).as(z.array(message));
  }

  /** The conversation of an address used by one person only. */
  async function conversationOf(admin: Person, email: string): Promise<Message> {
    const [found, ...more] = (await inbox(admin)).filter((each) => each.email === email);
    if (!found || more.length > 0)
      throw new Error(`${email} does not have exactly one conversation`);
    return found;
  }

  const open = async (admin: Person, id: string) =>
    (await admin.call('GET', `/message/${id}`)).as(conversation);
  const change = (admin: Person, id: string, body: object) =>
    admin.call('PATCH', `/message/${id}`, { body });
  const reply = (admin: Person, id: string, body: object, key?: string) =>
    admin.call('POST', `/message/${id}/replies`, {
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  function mailsTo(email: string) {
    return api()
      .db.selectFrom('mails')
      .select(['event', 'kind', 'recipient', 'user_id', 'content', 'state'])
      .where('recipient', '=', email)
      .execute();
  }

  function auditOf(id: string) {
    return api()
      .db.selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  }

  return { newAddress, write, inbox, conversationOf, open, change, reply, mailsTo, auditOf };
}

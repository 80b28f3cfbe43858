import { messageEndpoints } from '@kerf/contract/endpoints/messages';
import type { Database } from '../../db/database.ts';
import type { MailInbox } from '../../gateways/mail/mail-inbox.ts';
import { type Route, route } from '../../http/mount.ts';
import { mailboxFailingSince } from './read-inbox.ts';

export function mailboxRoutes(deps: {
  readonly db: Database;
  readonly inbox: MailInbox | null;
}): Route[] {
  return [
    route(messageEndpoints.getMailbox, async () => {
      const since = deps.inbox && (await mailboxFailingSince(deps.db));
      return { unreadableSince: since?.toISOString() ?? null };
    }),
  ];
}

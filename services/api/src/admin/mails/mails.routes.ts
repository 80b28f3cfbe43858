import { mailEndpoints } from '@kerf/contract/endpoints/mails';
import { can } from '@kerf/domain/permission';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import { requireUser } from '../../people/users/change-access.ts';
import {
  dismissUndelivered,
  sendMailAgain,
  sendUndelivered,
} from '../../platform/mail-delivery/change-undelivered.ts';
import { setMailChoices, turnedOff } from '../../platform/mail-delivery/mail-choices.ts';
import { listMailsOfOrder } from '../../platform/mail-delivery/mails.store.ts';
import {
  listUndelivered,
  mailForStaff,
  mailView,
} from '../../platform/mail-delivery/undelivered.store.ts';
import type { Secrets } from '../../secrets.ts';
import { unsubscribe } from './unsubscribe.ts';

interface MailRouteDeps {
  readonly db: Database;
  readonly isSendingMails: boolean;
  readonly accessTokenSecrets: Secrets;
}

export function mailRoutes({ db, isSendingMails, accessTokenSecrets }: MailRouteDeps): Route[] {
  return [
    route(mailEndpoints.listOrderMails, async ({ params }, { actor }) => {
      const order = await requireReadableOrder(db, actor, params.id);
      const view = can(actor, 'order.read-internal') ? mailForStaff : mailView;
      return { mails: (await listMailsOfOrder(db, order.id)).map(view), isSending: isSendingMails };
    }),
    route(mailEndpoints.sendMailAgain, async ({ params, body }, { actor }) =>
      mailForStaff(await sendMailAgain(db, actor, params.id, body.mailId)),
    ),
    route(mailEndpoints.listUndelivered, ({ query }) => listUndelivered(db, query)),
    route(mailEndpoints.sendUndelivered, ({ body }, { actor }) =>
      sendUndelivered(db, actor, body.mailIds),
    ),
    route(mailEndpoints.dismissUndelivered, ({ body }, { actor }) =>
      dismissUndelivered(db, actor, body.mailIds),
    ),
    route(mailEndpoints.unsubscribe, async ({ params }) => ({
      kind: await unsubscribe(db, accessTokenSecrets, params.token),
    })),
    route(mailEndpoints.getMailChoices, async ({ params }, { actor }) => ({
      off: turnedOff(await requireUser(db, actor, params.email, 'profile.read')),
    })),
    route(mailEndpoints.setMailChoices, async ({ params, body }, { actor }) => {
      const user = await requireUser(db, actor, params.email, 'profile.update');
      return { modifiedCount: (await setMailChoices(db, actor, user.id, body.off)) ? 1 : 0 };
    }),
  ];
}

import { endpoint } from '../endpoint.ts';
import { emailParams, idParams, modified } from '../schemas/common.ts';
import { mailAgain, mailChoices, orderMail, orderMails } from '../schemas/mail.ts';

export const mailEndpoints = {
  listOrderMails: endpoint({
    method: 'get',
    path: '/order/{id}/mails',
    access: 'customer',
    summary: 'The mails about an order; staff also see why one was not delivered',
    params: idParams,
    resource: 'order',
    status: 200,
    reply: orderMails,
    problems: ['not_found'],
  }),
  sendMailAgain: endpoint({
    method: 'post',
    path: '/order/{id}/mails',
    access: 'admin',
    summary: 'Send a mail once more, or try one that waits right away',
    params: idParams,
    resource: 'order',
    body: mailAgain,
    status: 201,
    reply: orderMail,
    problems: ['not_found', 'mail_under_way'],
  }),
  getMailChoices: endpoint({
    method: 'get',
    path: '/user/{email}/mails',
    access: 'customer',
    summary: "Which mails one has turned off, or anybody's choice for an admin",
    params: emailParams,
    status: 200,
    reply: mailChoices,
    problems: ['not_found'],
  }),
  setMailChoices: endpoint({
    method: 'put',
    path: '/user/{email}/mails',
    access: 'customer',
    summary: 'Turn off mails that one does not want; orders and money are always confirmed',
    params: emailParams,
    body: mailChoices,
    status: 200,
    reply: modified,
    problems: [],
  }),
};

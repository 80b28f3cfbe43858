import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

let catcher: MailCatcher;

beforeAll(async () => {
  catcher = await startMailCatcher({ smtp: 0, page: 0 });
});

afterAll(() => catcher.close());

const send = (mail: SendMailOptions) =>
  createTransport(catcher.smtpUrl).sendMail({
    from: 'Kerf <orders@kerf.test>',
    to: 'ada@example.com',
    text: 'Hello',
    ...mail,
  });

test('A mail is shown in the list and on a page of its own, with its text and what is attached', async () => {
  await send({
    subject: 'Order <KS-1>',
    html: '<html><head></head><body>Hello <b>Ada</b></body></html>',
    attachments: [{ filename: 'invoice.pdf', content: 'pdf', contentType: 'application/pdf' }],
  });
  const [mail] = catcher.mails.list();

  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Order <KS-1>', text: 'Hello' });
  expect(await textAt('/')).toContain('Order &lt;KS-1&gt;');
  expect(await textAt(`/mail/${mail?.id}`)).toContain('invoice.pdf');
  expect(await textAt(`/mail/${mail?.id}/html`)).toContain('<b>Ada</b>');
  expect(await textAt(`/mail/${mail?.id}/attachment/0`)).toBe('pdf');
});

test('A message that comes twice is one mail, as in a mailbox', async () => {
  const twice = { subject: 'Twice', messageId: '<one@kerf.test>' };
  await send(twice);
  await send(twice);

  const mails = catcher.mails.list().filter(({ subject }) => subject === 'Twice');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.deliveries).toBe(2);
});

test.each([
  ['bounce@example.com', 550],
  ['full@example.com', 452],
])('%s is refused with %i', async (to, responseCode) => {
  await expect(send({ to })).rejects.toMatchObject({ responseCode });
});

test('A busy server takes no mail and says that it may later', async () => {
  catcher.faults.busy = 1;

  await expect(send({ subject: 'Busy' })).rejects.toMatchObject({ responseCode: 451 });
  expect(catcher.mails.list().some(({ subject }) => subject === 'Busy')).toBe(false);
  await send({ subject: 'Busy' });
});

async function textAt(path: string): Promise<string> {
  return (await fetch(`${catcher.pageUrl}${path}`)).text();
}

import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { CaughtMails } from './caught-mails.ts';
import { listPage, mailPage } from './mail-page.ts';
import type { MailFaults } from './smtp-part.ts';

/** A busy client may be idle for longer than Node's five seconds, and then write to a closing connection. */
const KEEP_ALIVE_MS = 65_000;

export interface PagePart {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the caught mails, as pages for people and as JSON for tests. */
export async function startPage(
  mails: CaughtMails,
  faults: MailFaults,
  port: number,
): Promise<PagePart> {
  const app = createPages(mails, faults);
  const server = serve({
    fetch: app.fetch,
    port,
    hostname: '127.0.0.1',
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port.');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function createPages(mails: CaughtMails, faults: MailFaults): Hono {
  const app = new Hono();
  app.get('/', (context) => context.html(listPage(mails.list())));
  app.get('/mails.json', (context) => context.json(mails.list().map(withSizes)));
  app.post('/clear', (context) => {
    mails.clear();
    return context.redirect('/', 303);
  });
  app.put('/faults', async (context) => {
    Object.assign(faults, await context.req.json());
    return context.json(faults);
  });
  app.get('/mail/:id', (context) => {
    const mail = mails.find(context.req.param('id'));
    return mail ? context.html(mailPage(mail)) : context.notFound();
  });
  app.get('/mail/:id/html', (context) => {
    const mail = mails.find(context.req.param('id'));
    if (!mail) return context.notFound();
    // Links open in a new tab: the frame that shows the mail must not navigate.
    return context.html(mail.html.replace('<head>', '<head><base target="_blank">'));
  });
  app.get('/mail/:id/attachment/:index', (context) => {
    const mail = mails.find(context.req.param('id'));
    const attachment = mail?.attachments[Number(context.req.param('index'))];
    if (!attachment) return context.notFound();
    return context.body(new Uint8Array(attachment.content), 200, {
      'content-type': attachment.contentType,
    });
  });
  return app;
}

function withSizes({ attachments, ...mail }: ReturnType<CaughtMails['list']>[number]) {
  return {
    ...mail,
    attachments: attachments.map(({ content, ...attachment }) => ({
      ...attachment,
      bytes: content.length,
    })),
  };
}

import { html, raw } from 'hono/html';
import type { CaughtMail } from './caught-mails.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 'IBM Plex Sans', system-ui, sans-serif;
  --paper: light-dark(#fbfaf6, #111416); --sheet: light-dark(#fff, #171b1e);
  --ink: light-dark(#171b1e, #e3e6e8); --soft: light-dark(#545f65, #a3adb2);
  --rule: light-dark(#dcd9d0, #2b3236); --link: light-dark(#2b5a80, #86b6da); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; } p { margin: 0 0 1rem; } .soft { color: var(--soft); }
a { color: var(--link); } :focus-visible { outline: 2px solid #f47a2c; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--rule); background: var(--sheet); }
li + li { border-top: 1px solid var(--rule); }
li a { display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; overflow-wrap: anywhere; }
dt { color: var(--soft); } dd { margin: 0; }
iframe { width: 100%; height: 48rem; border: 1px solid var(--rule); background: var(--sheet); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sheet); border: 1px solid var(--rule); padding: 1rem; }
button { font: inherit; padding: .4rem .8rem; color: inherit; background: var(--sheet); border: 1px solid var(--soft); border-radius: 4px; cursor: pointer; }`;

type Markup = ReturnType<typeof html>;

function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body><main>${body}</main></body>
</html>`;
}

/** The list of caught mails. It reloads itself every few seconds. */
export function listPage(mails: readonly CaughtMail[]): Markup {
  return page(
    'Mail catcher',
    html`<meta http-equiv="refresh" content="5" />
      <h1>Mail catcher</h1>
      <p class="soft">Every email of this store ends here, and none leaves this machine. They are
        gone when the store stops. An address that begins with "bounce" is refused, one that begins
        with "full" is refused for now.</p>
      ${
        mails.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<form method="post" action="/clear"><p><button>Delete all ${mails.length}</button></p></form>
              <ul>${mails.map(row)}</ul>`
      }`,
  );
}

function row(mail: CaughtMail): Markup {
  return html`<li><a href="/mail/${mail.id}">
    <strong>${mail.subject}</strong>
    <time class="soft" datetime="${mail.receivedAt.toISOString()}">${clock(mail.receivedAt)}</time>
    <span class="soft">${mail.to}</span>
    <span class="soft">${mail.deliveries > 1 ? `came ${mail.deliveries} times` : ''}</span>
  </a></li>`;
}

function clock(date: Date): string {
  return date.toTimeString().slice(0, 8);
}

/** One mail: its headers, its HTML and its text. */
export function mailPage(mail: CaughtMail): Markup {
  const facts = [
    ['From', mail.from],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Unsubscribe', mail.headers['list-unsubscribe'] ?? ''],
    ['Message', mail.messageId],
  ].filter(([, value]) => value !== '');
  return page(
    mail.subject,
    html`<p><a href="/">All mails</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        ${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        ${mail.attachments.map(
          ({ filename }, index) =>
            html`<dt>Attachment</dt><dd><a href="/mail/${mail.id}/attachment/${index}">${filename}</a></dd>`,
        )}
      </dl>
      <iframe title="As HTML" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>`,
  );
}

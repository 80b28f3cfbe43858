import { buffer } from 'node:stream/consumers';
import { isUnsubscribable, isWrittenByPerson, UNVERIFIED_DAILY_MAILS } from '@kerf/domain/mail';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { renderIssued } from '../../fulfillment/printing/get-document.ts';
import {
  type MailAttachment,
  MailRefused,
  MailServerTrouble,
  type OutgoingMail,
} from '../../gateways/mail/mail-transport.ts';
import { type ReplySubject, replyAddress } from '../../gateways/mail/reply-token.ts';
import { findCreditNote, findInvoice } from '../../money/documents/documents.store.ts';
import { unsubscribeToken } from '../../platform/mail-delivery/mail-choices.ts';
import type { MailDeps } from '../../platform/mail-delivery/mail-deps.ts';
import {
  countUnverified,
  type MailRow,
  noteFailed,
  notePostponed,
  noteSent,
  noteWaiting,
  takeDueMail,
  whileClaimed,
} from '../../platform/mail-delivery/mails.store.ts';
import { checkRecipient } from '../../platform/mail-delivery/recipients.ts';
import { forTheServer } from '../../platform/pdf/render-pdf.ts';
import { readSettings } from '../../platform/shop/shop-settings.store.ts';
import type { LineFacts, MailFacts } from './mail-facts.ts';
import { readMailFacts } from './read-mail-facts.ts';

const ENOUGH_TODAY = `Nobody has verified this address, and it got ${UNVERIFIED_DAILY_MAILS} emails within a day. This one follows.`;

/**
 * Sends due mails one after the other, until none is left or the signal is aborted. Rejects with a MailServerTrouble
 * if the mail server is in trouble. Sends nothing without a mail server.
 */
export async function sendDueMails(deps: MailDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && deps.mailTransport) {
    const mail = await takeDueMail(deps.db);
    if (!mail) return;
    await whileClaimed(deps.db, mail, () => sendMail(deps, mail));
  }
}

async function sendMail(deps: MailDeps, mail: MailRow): Promise<void> {
  const { db, log, meter, mailTransport } = deps;
  if (!mailTransport) return;
  try {
    const isKnown = await checkRecipient(db, mail);
    const composed = await composeMail(deps, mailTransport.domain, mail, isKnown);
    const waitsUntil = isKnown ? null : await countUnverified(db, mail);
    if (waitsUntil) return await noteWaiting(db, mail, waitsUntil, ENOUGH_TODAY);
    await mailTransport.send(composed);
  } catch (error) {
    const outcome = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts };
    meter.jobEnded('send-mail', 'failed');
    if (error instanceof MailRefused) {
      log.warn(outcome, 'a mail was refused');
      return noteFailed(db, mail, error.message);
    }
    if (!(error instanceof MailServerTrouble)) {
      log.error({ ...outcome, err: error }, 'a mail could not be written');
      return notePostponed(db, mail, 'It could not be written. The log of the server says why.');
    }
    log.warn(outcome, 'a mail was not sent and will be tried again');
    await notePostponed(db, mail, error.message);
    if (!error.ofThisMail) throw error;
    return;
  }
  await noteSent(db, mail);
  meter.jobEnded('send-mail', 'done');
}

/**
 * Renders a mail from its row. To an address that nobody has verified (`isKnown`), it repeats nothing that
 * was typed by a person who used the address. Throws a MailRefused if what it says no longer holds.
 */
async function composeMail(
  deps: MailDeps,
  domain: string,
  mail: MailRow,
  isKnown: boolean,
): Promise<OutgoingMail> {
  const read = await readMailFacts(deps.db, mail);
  const facts = isKnown ? read : withoutTyped(read);
  // A document shows the name and the address that were typed.
  const attachments = isKnown ? await mailDocuments(deps.db, mail) : [];
  const { name, email: written, time_zone: timeZone } = await readSettings(deps.db);
  const email = written === '' ? null : written;
  const token = unsubscribeTokenOf(deps, mail);
  const path = token === null ? null : `/unsubscribe/${token}`;
  const unsubscribeUrl = path === null ? null : `${deps.storeUrl}${path}`;
  const shop = {
    name,
    url: deps.storeUrl,
    timeZone,
    unsubscribeUrl,
    takesReplies: deps.inbox !== null,
    email,
  };
  // React and the templates are loaded on first use.
  const { renderMail } = await import('./render-mail.tsx');
  const { subject, html, text } = await renderMail(facts, shop, attachments.length > 0);
  return {
    messageId: `<${mail.id}@${domain}>`,
    to: mail.recipient,
    replyTo: replyToOf(deps, facts) ?? email ?? undefined,
    subject,
    html,
    text,
    date: mail.created_at,
    references: referencesOf(facts, domain),
    headers: {
      ...(!isWrittenByPerson(mail.kind) && { 'Auto-Submitted': 'auto-generated' }),
      ...(path !== null && unsubscribeHeaders(deps, path)),
    },
    attachments,
  };
}

/** Who a reply goes to, if not to the shop's own address. A token in it names what the reply is about. */
function replyToOf(
  { inbox, accessTokenSecrets: [secret] }: MailDeps,
  facts: MailFacts,
): string | null {
  if (facts.kind === 'message.received') return facts.message.email;
  if (inbox === null) return null;
  const subject = replySubjectOf(facts);
  return subject ? replyAddress(inbox.address, secret, subject) : inbox.address;
}

function replySubjectOf(facts: MailFacts): ReplySubject | null {
  if ('order' in facts) return { kind: 'order', id: facts.order.id };
  return 'reply' in facts ? { kind: 'conversation', id: facts.reply.conversationId } : null;
}

function unsubscribeTokenOf(
  { accessTokenSecrets: [secret] }: MailDeps,
  { kind, user_id: userId, recipient: email }: MailRow,
): string | null {
  if (userId === null || !isUnsubscribable(kind)) return null;
  return unsubscribeToken(secret, { userId, kind, email });
}

/** A mail program turns the mails off by one POST to the API (RFC 8058), or opens the store's page. */
function unsubscribeHeaders({ apiUrl, storeUrl }: MailDeps, path: string): Record<string, string> {
  if (apiUrl === undefined) return { 'List-Unsubscribe': `<${storeUrl}${path}>` };
  return {
    'List-Unsubscribe': `<${apiUrl}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Leaves out what a customer typed: names, addresses and messages. */
function withoutTyped(facts: MailFacts): MailFacts {
  if ('order' in facts) {
    const lines = withoutSaid(facts.order.lines);
    const order = { ...facts.order, details: null, dock: [], lines };
    if ('parcel' in facts) {
      const { parcel: sent } = facts;
      const parcel = { ...sent, lines: withoutSaid(sent.lines), rest: withoutSaid(sent.rest) };
      return { ...facts, order, parcel };
    }
    if ('refund' in facts) {
      return {
        ...facts,
        order,
        refund: { ...facts.refund, lines: withoutSaid(facts.refund.lines) },
      };
    }
    return { ...facts, order };
  }
  return facts.kind === 'message.reply'
    ? { ...facts, reply: { ...facts.reply, question: null } }
    : facts;
}

function withoutSaid(lines: readonly LineFacts[]): LineFacts[] {
  return lines.map(({ said: _said, ...line }) => line);
}

/** The same reference in every mail about an order or conversation, so that mail programs show them as one thread. */
function referencesOf(facts: MailFacts, domain: string): string[] {
  if ('order' in facts) return [`<order-${facts.order.id}@${domain}>`];
  return 'reply' in facts ? [`<message-${facts.reply.conversationId}@${domain}>`] : [];
}

/** The attachments of a mail: the invoice of a paid order, the credit note of a refund. Empty if none was issued. */
async function mailDocuments(db: Database, mail: MailRow): Promise<MailAttachment[]> {
  const document = await findMailDocument(db, mail);
  if (!document) return [];
  const { name, content } = await renderIssued(db, document, forTheServer);
  return [{ filename: name, contentType: 'application/pdf', content: await buffer(content) }];
}

async function findMailDocument(db: Database, mail: MailRow): Promise<DocumentRow | undefined> {
  if (mail.kind === 'order.paid' && mail.order_id !== null) return findInvoice(db, mail.order_id);
  if (mail.kind !== 'order.refunded') return undefined;
  const { data: refundId } = z.uuid().safeParse(mail.content.refundId);
  return refundId === undefined ? undefined : findCreditNote(db, refundId);
}

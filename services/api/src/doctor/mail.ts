import { Resolver } from 'node:dns/promises';
import type { KnownSettings } from '../config.ts';
import { checkInbox } from '../gateways/mail/imap-inbox.ts';
import { checkSmtp, senderDomain } from '../gateways/mail/smtp-transport.ts';
import { Findings, reasonOf } from './finding.ts';
import { isLocal } from './settings.ts';

/** Whether the mail server and the mailbox let us in, and what others read about the sender. Sends nothing. */
export async function examineMail(settings: KnownSettings): Promise<Findings> {
  const findings = new Findings('Mail');
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_INBOX_URL: inbox } = settings;
  const selector = settings.MAIL_DKIM_SELECTOR;
  if (url !== undefined) await examineServer(url, findings);
  if (inbox !== undefined) {
    try {
      await checkInbox(inbox);
      findings.fine('The mailbox for replies can be opened.');
    } catch (error) {
      findings.fault({
        what: `The mailbox for replies cannot be opened: ${reasonOf(error)}.`,
        why: 'What customers reply is read by nobody.',
        remedy: 'Look at the user, the password and the name of the mailbox in MAIL_INBOX_URL.',
      });
    }
  }
  if (from !== undefined) await examineSender(senderDomain(from), selector, findings);
  return findings;
}

async function examineServer(url: string, findings: Findings): Promise<void> {
  const { protocol, hostname, searchParams } = new URL(url);
  const mayBePlain = protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true';
  if (mayBePlain && !isLocal(hostname)) {
    findings.warn({
      what: 'Mails may go to the mail server without TLS.',
      why: 'The mails and the password would travel unencrypted.',
      remedy: 'Begin SMTP_URL with smtps://, or end it with ?requireTLS=true.',
    });
  }
  try {
    await checkSmtp(url);
    findings.fine('The mail server lets us in.');
  } catch (error) {
    findings.fault({
      what: `The mail server does not let us in: ${reasonOf(error)}.`,
      why: 'No mail reaches a customer.',
      remedy: 'Look at the host, port, user and password in SMTP_URL.',
    });
  }
}

/** What mail servers of customers look up before they trust a mail from this domain. */
async function examineSender(
  domain: string,
  selector: string | undefined,
  findings: Findings,
): Promise<void> {
  const records = [
    { name: domain, begin: /^v=spf1/, what: 'SPF' },
    { name: `_dmarc.${domain}`, begin: /^v=DMARC1/, what: 'DMARC' },
  ];
  if (selector === undefined) {
    findings.warn({
      what: 'Whether mails are signed (DKIM) cannot be looked up.',
      why: 'Unsigned mails end among junk, and a name server does not list the keys of a domain.',
      remedy: 'Set MAIL_DKIM_SELECTOR to the name under which the mail provider publishes its key.',
    });
  } else {
    // A key is there as long as it is not empty: https://www.rfc-editor.org/rfc/rfc6376#section-3.6.1
    records.push({
      name: `${selector}._domainkey.${domain}`,
      begin: /(?:^|;)\s*p=[^;\s]/,
      what: 'DKIM',
    });
  }
  for (const { name, begin, what } of records) {
    const found = await textsOf(name);
    if (found === null) {
      findings.warn({
        what: `The name server did not say whether ${name} has a record of ${what}.`,
        why: 'Without one, mails end among junk.',
        remedy: `Look it up where DNS can be reached: dig TXT ${name}`,
      });
    } else if (found.some((text) => begin.test(text))) {
      findings.fine(`${name} has a record of ${what}.`);
    } else {
      findings.warn({
        what: `${name} has no record of ${what}.`,
        why: 'Many mail servers put such mails among junk, or refuse them.',
        remedy: `Add the one that your mail provider names, as a TXT record of ${name}.`,
      });
    }
  }
}

/** The text records of a name; null where nobody answered. */
async function textsOf(name: string): Promise<string[] | null> {
  try {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}

import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { z } from 'zod';
import { INBOX_URL_FORMS, type InboxSettings, readInboxUrl } from './gateways/mail/mail-inbox.ts';
import { required } from './setting-kinds.ts';

const smtpUrl = required.refine(
  isSmtpUrl,
  'must be an address like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
);
/** "Kerf <orders@example.com>", or the address alone. */
const mailFrom = required.refine(
  isSender,
  'must be an address like orders@example.com, or Kerf <orders@example.com>',
);

/** The mailbox that replies to mails arrive in. */
const mailInbox = required.transform((text, context) => {
  const settings = readInboxUrl(text);
  if (settings === null) context.addIssue({ code: 'custom', message: INBOX_URL_FORMS });
  return settings ?? z.NEVER;
});

/** The settings of mails, all of them optional. */
export const mailSettings = {
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  /** Read by the doctor alone, for a name server does not list the keys of a domain. */
  MAIL_DKIM_SELECTOR: required
    .regex(/^[\w.-]+$/, 'must be one name, as in selector._domainkey')
    .optional(),
  MAIL_INBOX_URL: mailInbox.optional(),
};

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, port } = new URL(text);
  return hostname !== '' && pathname.length <= 1 && port !== '0';
}

function isSender(text: string): boolean {
  const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return isEmail(canonicalEmail(address));
}

/** The store's public address, for links in mails: the first web origin. */
export function storeUrlOf(webOrigins: readonly string[]): string | undefined {
  return webOrigins.find((origin) => /^https?:/.test(origin));
}

interface MailSettings {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  MAIL_INBOX_URL?: InboxSettings | undefined;
  WEB_ORIGINS: string[];
}

/** What mails lack. */
export function mailFaults(env: MailSettings) {
  const sends = env.SMTP_URL !== undefined;
  return [
    { path: 'MAIL_FROM', found: sends && env.MAIL_FROM === undefined, message: 'is missing' },
    {
      path: 'SMTP_URL',
      found: !sends && env.MAIL_INBOX_URL !== undefined,
      message: 'is missing',
    },
    {
      path: 'WEB_ORIGINS',
      found: sends && storeUrlOf(env.WEB_ORIGINS) === undefined,
      message: 'has no address of a web page, which mails lead to',
    },
  ].filter(({ found }) => found);
}

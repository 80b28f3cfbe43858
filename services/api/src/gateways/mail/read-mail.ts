import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { withoutUnprintable } from '@kerf/contract/schemas/text';
import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { cutText } from '@kerf/domain/text/letters';
import { oneForm } from '@kerf/domain/text/one-form';
import type { FetchMessageObject, MessageStructureObject } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { ReceivedAttachment, ReceivedMail } from './mail-inbox.ts';

const ATTACHMENTS_MAX = 50;
const NAME_LENGTH = 200;
const SUBJECT_LENGTH = 200;
const MESSAGE_ID_LENGTH = 500;
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const BULK = ['bulk', 'junk', 'list', 'auto_reply'];

type Fetched = Pick<FetchMessageObject, 'source' | 'bodyStructure' | 'size'>;

/** Reads a mail's beginning, and its files from the list that the server makes of them. */
export async function readMail(fetched: Fetched): Promise<ReceivedMail> {
  const source = fetched.source ?? Buffer.alloc(0);
  const mail = await parse(source);
  const id = mail.messageId ?? '';
  const isId = id !== '' && id.length <= MESSAGE_ID_LENGTH;
  return {
    messageId: isId ? withoutUnprintable(id) : createHash('sha256').update(source).digest('hex'),
    sender: senderOf(mail),
    recipients: RECIPIENT_HEADERS.flatMap((name) => valuesOf(mail, name)).join('\n'),
    subject: oneLine(mail.subject ?? '', SUBJECT_LENGTH),
    text: oneForm(withoutUnprintable(await textOf(mail))).trim(),
    isCut: (fetched.size ?? 0) > source.length,
    attachments: attachmentsOf(fetched.bodyStructure).slice(0, ATTACHMENTS_MAX),
    isAutomatic: isAutomatic(mail),
  };
}

function parse(source: Buffer): Promise<ParsedMail> {
  return simpleParser(source, {
    skipImageLinks: true,
    checksumAlgo: false,
  });
}

/** The parser makes text of HTML only where no file is beside it. */
async function textOf({ text, html }: ParsedMail): Promise<string> {
  if (text !== undefined || !html) return text ?? '';
  const alone = await parse(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`));
  return alone.text ?? '';
}

/** By RFC 3834 and what programs did before it. */
function isAutomatic(mail: ParsedMail): boolean {
  const submitted = valuesOf(mail, 'auto-submitted').some((value) => !/^no\b/i.test(value));
  const bulk = valuesOf(mail, 'precedence').some((value) => BULK.includes(value.toLowerCase()));
  const isReport = valuesOf(mail, 'return-path').some((value) => /^<\s*>$/.test(value));
  return submitted || bulk || isReport;
}

function valuesOf({ headerLines }: ParsedMail, name: string): string[] {
  return headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

function senderOf({ from }: ParsedMail): string | null {
  const address = from?.value[0]?.address ?? '';
  const at = address.lastIndexOf('@');
  const ascii = `${address.slice(0, at + 1)}${domainToASCII(address.slice(at + 1))}`;
  const canonical = canonicalEmail(ascii);
  return isEmail(canonical) ? canonical : null;
}

function attachmentsOf(part: MessageStructureObject | undefined): ReceivedAttachment[] {
  if (part === undefined) return [];
  const { type, disposition, childNodes } = part;
  if (childNodes !== undefined && type.startsWith('multipart/'))
    return childNodes.flatMap(attachmentsOf);
  const given = part.dispositionParameters?.filename ?? part.parameters?.name;
  const isText = type === 'text/plain' || type === 'text/html';
  if (disposition !== 'attachment' && given === undefined && isText) return [];
  const isBase64 = part.encoding?.toLowerCase() === 'base64';
  const size = Math.round((part.size ?? 0) * (isBase64 ? BASE64_SHARE : 1));
  return [{ name: oneLine(given ?? '', NAME_LENGTH) || 'A file without a name', size }];
}

/** Four letters, and line breaks, for every three bytes. */
const BASE64_SHARE = (3 / 4) * (76 / 78);

function oneLine(text: string, max: number): string {
  return cutText(oneForm(withoutUnprintable(text)).replaceAll(/\s+/g, ' ').trim(), max);
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/** What a reply to a mail is about. */
export interface ReplySubject {
  readonly kind: 'order' | 'conversation';
  readonly id: string;
}

const LETTERS = { order: 'o', conversation: 'm' } as const;
const ID_BYTES = 16;
/** Nobody can try out more of them than arrive as mails. */
const SIGNATURE_BYTES = 8;
const BASE = 32;
const DIGITS = Math.ceil(((ID_BYTES + SIGNATURE_BYTES) * 8) / Math.log2(BASE));
export const REPLY_TOKEN_LENGTH = 1 + DIGITS;
const TOKEN = new RegExp(`\\+([om])([0-9a-v]{${DIGITS}})@`, 'gi');
/** More in one mail are no reply. */
const TRIES = 20;

/** The address that replies about something go to. Mail servers may change its case. */
export function replyAddress(inbox: string, secret: string, subject: ReplySubject): string {
  const id = Buffer.from(subject.id.replaceAll('-', ''), 'hex');
  const number = BigInt(`0x${Buffer.concat([id, signatureOf(secret, subject)]).toString('hex')}`);
  const token = LETTERS[subject.kind] + number.toString(BASE).padStart(DIGITS, '0');
  return inbox.replace('@', `+${token}@`);
}

/** What a mail replies to, by the first genuine token among its recipients; null without one. */
export function replySubject(secrets: Secrets, recipients: string): ReplySubject | null {
  const found = [...recipients.matchAll(TOKEN)].slice(0, TRIES);
  for (const [, letter = '', digits = ''] of found) {
    for (const secret of secrets) {
      const subject = readToken(secret, letter.toLowerCase(), digits);
      if (subject) return subject;
    }
  }
  return null;
}

function readToken(secret: string, letter: string, digits: string): ReplySubject | null {
  const number = [...digits].reduce(
    (sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)),
    0n,
  );
  const hex = number.toString(16).padStart((ID_BYTES + SIGNATURE_BYTES) * 2, '0');
  const id = hex.slice(0, ID_BYTES * 2).replace(/(.{8})(.{4})(.{4})(.{4})(.+)/, '$1-$2-$3-$4-$5');
  const kind = letter === LETTERS.order ? 'order' : 'conversation';
  const signature = Buffer.from(hex.slice(ID_BYTES * 2), 'hex');
  const subject = { kind, id } as const;
  const expected = signatureOf(secret, subject);
  const isGenuine = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isGenuine ? subject : null;
}

function signatureOf(secret: string, { kind, id }: ReplySubject): Buffer {
  const digest = createHmac('sha256', secret).update(`reply ${kind} ${id}`).digest();
  return digest.subarray(0, SIGNATURE_BYTES);
}

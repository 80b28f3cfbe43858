import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { oneForm } from '@kerf/domain/text/one-form';
import { z } from 'zod';
import { MISSING } from '../fault-message.ts';

// NUL and unpaired surrogates cannot be stored; the others could mislead a reader.
const unprintable = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\n\r]]/v;
const lineBreak = /[\r\n\u2028\u2029]/;

/** Why `isPrintable` refuses a text. */
export const UNPRINTABLE = 'Remove the characters that cannot be printed.';

/** Whether a text can be stored and shows what it is. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/** A text from elsewhere without the characters that `isPrintable` refuses. */
export function withoutUnprintable(text: string): string {
  return text.replaceAll(new RegExp(unprintable, 'gv'), '');
}

/** What every text from outside goes through: in one form, trimmed. */
function printable(): z.ZodString {
  return z.string().overwrite(oneForm).trim().refine(isPrintable, UNPRINTABLE);
}

/** One line of text: trimmed, required, of bounded length. */
export function line(max: number) {
  return printable()
    .min(1, MISSING)
    .max(max, `Keep it to ${max} characters.`)
    .refine((text) => !lineBreak.test(text), 'Keep it to one line.');
}

/** One line that may be left empty. */
export function optionalLine(max: number) {
  return printable()
    .max(max, `Keep it to ${max} characters.`)
    .refine((text) => !lineBreak.test(text), 'Keep it to one line.');
}

/** Text of several lines: trimmed, required, of bounded length. */
export function paragraph(max: number) {
  return printable().min(1, MISSING).max(max, `Keep it to ${max} characters.`);
}

/** Text of several lines that may be left empty. */
export function optionalParagraph(max: number) {
  return printable().max(max, `Keep it to ${max} characters.`);
}

/** An e-mail address in its canonical form. */
export const email = z.string().transform(canonicalEmail).refine(isEmail, 'provide a valid email');

/** The URL of a picture or page: https, or empty for none. */
export const webAddress = printable()
  .max(2000, 'Keep it to 2000 characters.')
  .refine((text) => text === '' || isHttps(text), 'Enter an address that begins with https://.');

// The URL parser drops line breaks and tolerates a missing slash; stored URLs should have neither problem.
function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/\\]\S*$/i.test(text) && URL.canParse(text);
}

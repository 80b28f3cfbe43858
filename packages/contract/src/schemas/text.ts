import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { z } from 'zod';

// NUL cannot be stored; the other control characters and direction overrides only mislead a reader.
const unprintable = /[[\p{Cc}\p{Bidi_Control}]--[\t\n\r]]/v;

function printable(schema: z.ZodString): z.ZodString {
  return schema.refine(
    (text) => !unprintable.test(text),
    'Remove the characters that cannot be printed.',
  );
}

/** One line of text: trimmed, required, of bounded length. */
export function line(max: number) {
  return printable(z.string().trim())
    .min(1, 'This is required.')
    .max(max, `Keep it to ${max} characters.`)
    .refine((text) => !/[\r\n]/.test(text), 'Keep it to one line.');
}

/** One line that may be left empty. */
export function optionalLine(max: number) {
  return printable(z.string().trim())
    .max(max, `Keep it to ${max} characters.`)
    .refine((text) => !/[\r\n]/.test(text), 'Keep it to one line.');
}

/** Text of several lines: trimmed, required, of bounded length. */
export function paragraph(max: number) {
  return printable(z.string().trim())
    .min(1, 'This is required.')
    .max(max, `Keep it to ${max} characters.`);
}

/** Text of several lines that may be left empty. */
export function optionalParagraph(max: number) {
  return printable(z.string().trim()).max(max, `Keep it to ${max} characters.`);
}

/** An e-mail address in its canonical form. */
export const email = z.string().transform(canonicalEmail).refine(isEmail, 'provide a valid email');

/** A picture's address: https, or empty for none. */
export const imageUrl = z
  .string()
  .trim()
  .max(2000, 'Keep it to 2000 characters.')
  .refine((text) => text === '' || isHttps(text), 'Give an address that begins with https://.');

/** A web page's address: https, or empty for none. */
export const pageUrl = imageUrl;

function isHttps(text: string): boolean {
  return (
    URL.canParse(text) && new URL(text).protocol === 'https:' && /^https:\/\/[^\s/]/i.test(text)
  );
}

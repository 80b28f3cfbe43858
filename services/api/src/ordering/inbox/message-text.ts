import { cutText } from '@kerf/domain/text/letters';
import type { ReceivedMail } from '../../gateways/mail/mail-inbox.ts';

/** Longer texts are read in the mailbox. */
const TEXT_MAX = 10_000;

/** The text of a mail as a message: what its sender wrote, below its subject if that is given. */
export function messageText({ text, isCut }: ReceivedMail, subject = ''): string {
  const written = writtenPart(text);
  const isLong = written.length > TEXT_MAX;
  const shown = cutText(written, TEXT_MAX);
  const rest = isLong ? '(It goes on in the mailbox.)' : '';
  const none = isCut ? '(Its text is in the mailbox.)' : '(It has no text.)';
  return [subject, shown || none, rest].filter(Boolean).join('\n\n');
}

/** A line above the mail that is answered, as Outlook and others write it. */
const ORIGINAL =
  /^\s*-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}\s*$/i;
const FROM = /^\s*\*?(from|von|de|da|van)\s?:\*?\s/i;
const SENT = /^\s*\*?(sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden)\s?:/i;
/** Such headers are among the next few lines. */
const HEADER_LINES = 4;
const QUOTED = /^\s*>/;
/** "On Wed, Nov 25, 2026 at 2:30 PM Kerf <orders@example.com> wrote:", which may take several lines. */
const INTRODUCTION =
  /(\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\b.*|<\S+@\S+>\s*):$/is;
const INTRODUCTION_LINES = 3;

/**
 * What the sender of a mail wrote themselves: without the mail below it that they answer. Quotes among their own lines
 * stay, and so does everything where nothing else is left.
 */
export function writtenPart(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const whole = lines.join('\n').trim();
  const own = withoutQuote(lines.slice(0, originalAt(lines)));
  return own.join('\n').trim() || whole;
}

/** The line at which the mail that is answered begins. */
function originalAt(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => {
    if (ORIGINAL.test(line)) return true;
    const below = lines.slice(index + 1, index + 1 + HEADER_LINES);
    return FROM.test(line) && below.some((other) => SENT.test(other));
  });
  if (at === -1) return lines.length;
  // Outlook draws a line above it.
  return /^\s*_{10,}\s*$/.test(lines[at - 1] ?? '') ? at - 1 : at;
}

function withoutQuote(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line)) + 1;
  const isQuoted = lines.slice(end).some((line) => QUOTED.test(line));
  if (!isQuoted) return lines;
  for (let count = 1; count <= INTRODUCTION_LINES; count += 1) {
    const above = lines.slice(Math.max(0, end - count), end);
    if (above.includes('')) break;
    const introduction = above.join(' ').trim();
    // "wrote:" alone is the end of one.
    if (INTRODUCTION.test(introduction) && /\d|@/.test(introduction))
      return lines.slice(0, end - above.length);
  }
  return lines.slice(0, end);
}

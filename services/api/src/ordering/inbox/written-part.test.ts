import { expect, test } from 'vitest';
import { writtenPart } from './message-text.ts';

const quote = '> Your order has shipped.\n>\n>> Before that\n> Kerf';

test.for([
  [
    'Apple Mail',
    `Thanks!\n\nOn 25 Nov 2026, at 14:30, Kerf <orders@kerf.test> wrote:\n\n${quote}\n`,
  ],
  [
    'Gmail',
    `Thanks!\r\n\r\nOn Wed, Nov 25, 2026 at 2:30 PM Kerf <replies+m0@kerf.test>\r\nwrote:\r\n\r\n${quote}`,
  ],
  ['Thunderbird in German', `Thanks!\n\nAm 25.11.26 um 14:30 schrieb Kerf:\n${quote}\n\n`],
  [
    'Gmail in French',
    `Thanks!\n\nLe mer. 25 nov. 2026 à 14:30, Kerf <a@b.fr> a écrit :\n\n${quote}`,
  ],
  [
    'Outlook',
    'Thanks!\n\n________________________________\nFrom: Kerf <a@b.c>\nSent: Wednesday\nTo: Pat\nSubject: x\n\nYour order',
  ],
  ['Outlook in German', 'Thanks!\n\nVon: Kerf <a@b.c>\nGesendet: Mittwoch\nAn: Pat\n\nYour order'],
  ['Outlook of long ago', 'Thanks!\n\n-----Original Message-----\nFrom: Kerf\nYour order'],
  ['a quote without a word above it', `Thanks!\n${quote}`],
])('The mail below a reply is left out, as %s quotes it', ([, text = '']) => {
  expect(writtenPart(text)).toBe('Thanks!');
});

test.for([
  ['answers between the lines of a quote', `> When?\nTomorrow.\n> Where?\nAt the gate.`],
  ['a quote above the answer', `On Monday Kerf <a@b.c> wrote:\n${quote}\n\nThanks!`],
  [
    'a forwarded mail',
    'See below.\n\n---------- Forwarded message ---------\nFrom: Kerf\nYour order',
  ],
  ['a quote alone', quote],
  ['a list that is no quote', 'I need these 40:\n\nKC-250\nFrom: Bend'],
  ['a signature', 'Thanks!\n\n-- \nPat\n555 0100'],
])('A reply keeps %s', ([, text = '']) => {
  expect(writtenPart(text)).toBe(text.trim());
});

test('A person’s own line above a quote stays where it introduces none', () => {
  expect(writtenPart(`I asked for these:\n${quote}`)).toBe('I asked for these:');
});

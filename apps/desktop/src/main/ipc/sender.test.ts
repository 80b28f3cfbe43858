import { expect, it } from 'vitest';
import { isTrustedSender } from './sender.ts';

const contents = { id: 1 };
const mainFrame = { origin: 'app://kerf', parent: null };
const own = { contents, origin: 'app://kerf' };

it('trusts the main frame of the app’s window on the app’s page', () => {
  expect(isTrustedSender({ sender: contents, senderFrame: mainFrame }, own)).toBe(true);
});

it.each([
  ['a frame that is gone', { sender: contents, senderFrame: null }],
  ['another window', { sender: { id: 1 }, senderFrame: mainFrame }],
  ['a frame inside', { sender: contents, senderFrame: { ...mainFrame, parent: mainFrame } }],
  ...[
    'https://kerf.example',
    'app://evil',
    'app://kerf.evil.example',
    'APP://KERF',
    'app://kerf/',
    'file://',
    'null',
    '',
  ].map((origin): [string, { sender: object; senderFrame: typeof mainFrame }] => [
    `a page of ${origin || 'no origin'}`,
    { sender: contents, senderFrame: { ...mainFrame, origin } },
  ]),
])('does not trust %s', (_who, sender) => {
  expect(isTrustedSender<object>(sender, own)).toBe(false);
});

it('trusts no sender without a window', () => {
  const sender = { sender: contents, senderFrame: mainFrame };
  expect(isTrustedSender(sender, { ...own, contents: null })).toBe(false);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '../../shared/ipc.ts';
import { callArguments, channels } from './call-arguments.ts';
import { type CallHandlers, registerCalls } from './register-calls.ts';
import type { Sender } from './sender.ts';

type Listener = (event: Sender<string>, ...args: unknown[]) => Promise<unknown>;

const listeners = new Map<string, Listener>();
const handled = vi.fn();
const onRefused = vi.fn();

const trusted: Sender<string> = {
  sender: 'own',
  senderFrame: { origin: 'app://kerf', parent: null },
};
const foreign: Sender<string> = { ...trusted, sender: 'foreign' };

/** Records every call instead of answering it. */
const handlers = new Proxy<CallHandlers>(Object.create(null), {
  get:
    (_none, channel) =>
    (...args: unknown[]) =>
      handled(channel, ...args),
});

beforeEach(() => {
  listeners.clear();
  vi.clearAllMocks();
  registerCalls<string>({
    port: { handle: (channel, listener) => void listeners.set(channel, listener) },
    isTrusted: ({ sender }) => sender === 'own',
    handlers,
    onRefused,
  });
});

const call = (channel: Channel, event: Sender<string>, ...args: unknown[]) =>
  listeners.get(channel)?.(event, ...args);

const sound = {
  'app.start': [],
  'secrets.get': ['accessToken'],
  'secrets.set': ['accessToken', 'token'],
  'secrets.delete': ['accessToken'],
  'google.signIn': [],
  'google.cancel': [],
  'payment.open': ['a-code-that-is-used-once'],
  'notifications.show': [{ id: 'KS-104233 paid', title: 'Paid', body: 'KS-104233 is paid.' }],
  'files.save': [{ name: 'orders.csv', content: 'a;b' }],
  'files.print': [],
  'files.printPdf': [{ name: 'slip.pdf', content: Buffer.from('%PDF-1.7') }],
  'server.check': ['https://kerf.example'],
  'server.use': ['https://kerf.example'],
  'copies.read': ['orders'],
  'copies.write': ['orders', '[]'],
  'copies.clear': [],
  'drafts.read': [],
  'drafts.write': ['order-pad ada@example.com', '{}'],
  'menu.setAvailable': [['home', 'myOrder']],
  'zoom.set': [1.25],
  'scheme.set': ['dark'],
  'updates.check': [],
  'updates.restart': [],
  'links.listen': [],
  'outside.open': ['https://kerf.example'],
} satisfies Record<Channel, unknown[]>;

/** The same arguments, broken in every way their count allows. */
function wrongly(args: readonly unknown[]): [string, unknown[]][] {
  const tooMany: [string, unknown[]] = ['too many arguments', [...args, 'one more']];
  if (args.length === 0) return [tooMany];
  return [
    tooMany,
    ['too few arguments', args.slice(1)],
    ['arguments of another kind', args.map(() => ({ toString: 1 }))],
  ];
}

describe.each(channels)('%s', (channel) => {
  it('is answered for the app’s page', async () => {
    await call(channel, trusted, ...sound[channel]);
    expect(handled).toHaveBeenCalledExactlyOnceWith(channel, ...sound[channel]);
  });

  it('is refused for every other sender', async () => {
    await expect(call(channel, foreign, ...sound[channel])).rejects.toThrow('Not for this page');
    expect(handled).not.toHaveBeenCalled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(channel, 'sender');
  });

  it.each(wrongly(sound[channel]))('takes no %s', async (_what, args) => {
    await expect(call(channel, trusted, ...args)).rejects.toThrow('does not take');
    expect(handled).not.toHaveBeenCalled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(channel, 'arguments');
  });
});

it.each<[Channel, unknown[]]>([
  ['secrets.get', ['password']],
  ['secrets.get', ['__proto__']],
  ['secrets.get', ['toString']],
  ['secrets.set', ['accessToken', 'x'.repeat(2_401)]],
  ['copies.read', ['../settings']],
  ['copies.read', ['ORDERS']],
  ['copies.write', ['orders.json', '[]']],
  ['drafts.write', ['', '{}']],
  ['drafts.write', ['order-pad', 'x'.repeat(5_000_001)]],
  ['payment.open', ['short']],
  ['payment.open', ['https://evil.example/?code=a-code']],
  ['zoom.set', [Number.NaN]],
  ['zoom.set', [0]],
  ['zoom.set', [100]],
  ['scheme.set', ['sepia']],
  ['notifications.show', [{ id: '', title: 'a', body: 'b' }]],
  ['files.save', [{ name: '', content: 'a' }]],
  ['files.printPdf', [{ name: 'page.pdf', content: Buffer.from('<html>') }]],
  ['outside.open', ['x'.repeat(2_001)]],
])('%s does not take %j', async (channel, args) => {
  expect(callArguments[channel].safeParse(args).success).toBe(false);
});

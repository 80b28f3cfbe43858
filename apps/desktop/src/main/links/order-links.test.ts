import { describe, expect, it, vi } from 'vitest';
import { createLinkInbox, orderInArguments, orderOfLink } from './order-links.ts';

it.each([
  ['kerf://order/KS-104233', 'KS-104233'],
  ['kerf://order/KS-1/', 'KS-1'],
])('%s means %s', (link, order) => {
  expect(orderOfLink(link)).toBe(order);
});

it.each([
  '',
  'KS-104233',
  'kerf:order/KS-104233',
  'kerf://order/',
  'kerf://order/104233',
  'kerf://order/ks-104233',
  'kerf://orders/KS-104233',
  'kerf://order/KS-104233/../../admin',
  'kerf://order/KS-104233?token=1',
  'kerf://order/KS-104233#x',
  'kerf://order/KS-104233 --inspect',
  'kerf://order/KS-104233\n',
  'kerf://order/KS-%31',
  'kerf://user@order/KS-1',
  'kerf://order:1/KS-1',
  `kerf://order/KS-${'1'.repeat(13)}`,
  ' kerf://order/KS-104233',
  'https://kerf.example/kerf://order/KS-104233',
])('%j means nothing', (link) => {
  expect(orderOfLink(link)).toBeNull();
});

it('finds the link in the program’s arguments', () => {
  const args = ['/opt/Kerf/kerf', '--no-sandbox', '--flag=kerf://order/KS-2', 'kerf://order/KS-1'];
  expect(orderInArguments(args)).toBe('KS-1');
  expect(orderInArguments(['/opt/Kerf/kerf', 'kerf://evil/KS-1'])).toBeNull();
});

describe('the order of a link', () => {
  it('waits for the page on a cold start, and the last one wins', () => {
    const tell = vi.fn();
    const inbox = createLinkInbox(tell);
    inbox.arrive('KS-1');
    inbox.arrive('KS-2');
    expect(inbox.listen()).toBe('KS-2');
    expect(inbox.listen()).toBeNull();
    expect(tell).not.toHaveBeenCalled();
  });

  it('reaches a listening page at once, and waits during a reload', () => {
    const tell = vi.fn();
    const inbox = createLinkInbox(tell);
    expect(inbox.listen()).toBeNull();
    inbox.arrive('KS-1');
    expect(tell).toHaveBeenCalledExactlyOnceWith('KS-1');
    inbox.hold();
    inbox.arrive('KS-2');
    expect(tell).toHaveBeenCalledOnce();
    expect(inbox.listen()).toBe('KS-2');
  });
});

import { createMemoryDrafts } from '@kerf/ui/platform/browser-drafts';
import { describeSecretStore } from '@kerf/ui/platform/testing/secret-store.conformance';
import { expect, test, vi } from 'vitest';
import { createDesktopPlatform } from './desktop-platform.ts';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';

function platformOver(fake: FakeBridge) {
  const { bridge, facts } = fake;
  if (!facts.config) throw new Error('The facts have no configuration');
  const drafts = createMemoryDrafts();
  return createDesktopPlatform(bridge, { facts, config: facts.config, drafts });
}

describeSecretStore('the store behind the bridge', () => ({
  store: platformOver(createFakeBridge()).secrets,
  elsewhere: null,
}));

test('values from the main process follow its changes', () => {
  const fake = createFakeBridge();
  const { secretKeeping, zoom, updates } = platformOver(fake);
  expect(secretKeeping?.get()).toEqual({ kind: 'kept' });
  fake.emit['secrets.keeping']({ kind: 'memory-only', reason: 'locked' });
  expect(secretKeeping?.get()).toEqual({ kind: 'memory-only', reason: 'locked' });
  zoom?.set(1.25);
  expect(zoom?.factor.get()).toBe(1.25);
  updates?.check();
  expect(updates?.state.get()).toEqual({ kind: 'checking' });
});

test('a file goes to the save dialog in one piece, and a cancelled dialog is reported', async () => {
  const fake = createFakeBridge();
  const { files } = platformOver(fake);
  const file = { name: 'orders.csv', type: 'text/csv', parts: ['\uFEFFa', ',b\r\n'] };
  expect(await files.save(file)).toBe('handed-over');
  expect(fake.saved).toEqual([{ name: 'orders.csv', content: '\uFEFFa,b\r\n' }]);
  fake.answers.save = 'cancelled';
  expect(await files.save(file)).toBe('cancelled');
});

test('a PDF is saved as bytes, and printed by the main process', async () => {
  const fake = createFakeBridge();
  const { files } = platformOver(fake);
  const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff]);
  await files.save({ name: 'slip.pdf', type: 'application/pdf', parts: [bytes] });
  expect(fake.saved).toEqual([{ name: 'slip.pdf', content: bytes }]);
  expect(await files.printPdf({ name: 'slip.pdf', bytes })).toBe('shown');
  expect(fake.printed).toEqual([{ name: 'slip.pdf', content: bytes }]);
});

test('the first listener gets the link that started the app, and later links as they arrive', async () => {
  const fake = createFakeBridge();
  fake.firstLink = 'KS-1';
  const listener = vi.fn();
  const stop = platformOver(fake).orderLinks?.onOpen(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith('KS-1'), 15_000);
  fake.emit['links.opened']('KS-2');
  expect(listener).toHaveBeenLastCalledWith('KS-2');
  stop?.();
  fake.emit['links.opened']('KS-3');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the main process opens web pages and takes over the color scheme', () => {
  const fake = createFakeBridge();
  const { openExternal, scheme } = platformOver(fake);
  openExternal?.('https://saw.example/');
  expect(fake.outside).toEqual(['https://saw.example/']);
  scheme?.set('dark');
  expect(fake.schemes).toEqual(['dark']);
});

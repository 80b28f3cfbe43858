import { expect, it, vi } from 'vitest';
import { contextMenu } from './context-menu.ts';

const copyText = vi.fn();
const openOutside = vi.fn();
const parts = { copyText, openOutside, store: 'https://kerf.example' };
const none = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canSelectAll: false,
};
const plain = { isEditable: false, selectionText: '', linkURL: '', editFlags: none };

function labels(clicked: Partial<Parameters<typeof contextMenu>[0]>) {
  const items = contextMenu({ ...plain, ...clicked }, parts);
  return items.map(({ role, label }) => role ?? label);
}

it('offers nothing without text', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ selectionText: '  ' })).toEqual([]);
});

it('copies a selected text', () => {
  expect(labels({ selectionText: 'KS-104233' })).toEqual(['copy']);
});

it('offers editing in a field, and disables what is not possible', () => {
  const items = contextMenu(
    { ...plain, isEditable: true, editFlags: { ...none, canPaste: true } },
    parts,
  );
  expect(items.find(({ role }) => role === 'paste')).toMatchObject({ enabled: true });
  expect(items.find(({ role }) => role === 'cut')).toMatchObject({ enabled: false });
});

function choose(linkURL: string, label: string): void {
  const item = contextMenu({ ...plain, linkURL }, parts).find((each) => each.label === label);
  Reflect.apply(item?.click ?? (() => undefined), undefined, []);
}

it.each([
  ['mailto:ada%2Bsaws@example.com?subject=Hello', 'Copy Email Address', 'ada+saws@example.com'],
  ['https://example.com/a', 'Copy Link', 'https://example.com/a'],
  ['app://kerf/products?page=2', 'Copy Link', 'https://kerf.example/products?page=2'],
])('copies the address of %s', (linkURL, label, text) => {
  choose(linkURL, label);
  expect(copyText).toHaveBeenLastCalledWith(text);
});

it.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['app://kerf/products', 'https://kerf.example/products'],
  ['app://kerf//evil.example/', 'https://kerf.example//evil.example/'],
])('opens %s in the browser', (linkURL, address) => {
  choose(linkURL, 'Open Link in Browser');
  expect(openOutside).toHaveBeenLastCalledWith(address);
});

it('offers nothing for an address that the OS may not open', () => {
  expect(labels({ linkURL: 'file:///etc/passwd' })).toEqual([]);
});

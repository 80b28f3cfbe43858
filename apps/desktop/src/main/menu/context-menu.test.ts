import { expect, it, vi } from 'vitest';
import { contextMenu } from './context-menu.ts';

const copyText = vi.fn();
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
  const items = contextMenu({ ...plain, ...clicked }, { copyText });
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
    { copyText },
  );
  expect(items.find(({ role }) => role === 'paste')).toMatchObject({ enabled: true });
  expect(items.find(({ role }) => role === 'cut')).toMatchObject({ enabled: false });
});

it.each([
  ['mailto:ada%2Bsaws@example.com?subject=Hello', 'Copy Email Address', 'ada+saws@example.com'],
  ['https://example.com/a', 'Copy Link', 'https://example.com/a'],
])('copies the address of %s', (linkURL, label, text) => {
  const [item] = contextMenu({ ...plain, linkURL }, { copyText });
  expect(item?.label).toBe(label);
  Reflect.apply(item?.click ?? (() => undefined), undefined, []);
  expect(copyText).toHaveBeenLastCalledWith(text);
});

it('does not offer to copy an address of the app', () => {
  expect(labels({ linkURL: 'app://kerf/products' })).toEqual([]);
});

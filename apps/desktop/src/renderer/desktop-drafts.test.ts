import { beforeEach, expect, test, vi } from 'vitest';
import { createDesktopDrafts, takePlainDrafts } from './desktop-drafts.ts';

const write = vi.fn(async () => {});
const open = (kept: Record<string, string> = {}) => createDesktopDrafts({ write }, kept);

beforeEach(() => {
  write.mockClear();
  localStorage.clear();
});

test('drafts are read as they were kept, and changes go to the main process', () => {
  const drafts = open({ reply: 'Thank you' });
  expect(drafts.read('reply')).toBe('Thank you');
  drafts.write('reply', 'Thanks');
  drafts.remove('order-pad');
  expect(drafts.read('reply')).toBe('Thanks');
  expect(write.mock.calls).toEqual([
    ['reply', 'Thanks'],
    ['order-pad', null],
  ]);
});

test('plain text of earlier versions is taken over and deleted', () => {
  localStorage.setItem('draft https://api.kerf.example order-pad', 'rows');
  localStorage.setItem('draft https://api.kerf.example reply', 'old');
  localStorage.setItem('draft https://api.saws.example order-pad', 'others');
  localStorage.setItem('scheme', 'dark');
  const drafts = open({ reply: 'new' });
  takePlainDrafts(localStorage, 'https://api.kerf.example', drafts);
  expect(drafts.read('order-pad')).toBe('rows');
  expect(drafts.read('reply')).toBe('new');
  expect(Object.keys(localStorage)).toEqual(['scheme']);
});

test('all drafts of one address are removed, and no others', () => {
  const drafts = open({ 'order-pad ada@example.com': 'rows', 'order-pad bo@example.com': 'rows' });
  drafts.removeAllOf('ada@example.com');
  expect(drafts.read('order-pad ada@example.com')).toBeNull();
  expect(drafts.read('order-pad bo@example.com')).toBe('rows');
  expect(write.mock.calls).toEqual([['order-pad ada@example.com', null]]);
});

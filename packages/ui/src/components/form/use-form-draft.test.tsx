import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, type FormDraft, readDraft } from './form-draft.ts';
import { readEntry } from './history-entry.ts';
import { useFormDraft } from './use-form-draft.ts';

const owner = { form: 'order', email: 'ada@example.com' };
const kept = () => readEntry('formDraft order');

// Later in each test than in the previous one, since history writes are counted across all of them.
let now = Date.now();
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
  dropDraft(owner);
});
afterEach(() => vi.useRealTimers());

function typeInto(texts: readonly string[]) {
  const { result } = renderHook(() => useFormDraft(owner));
  const change = (draft: FormDraft) => act(() => result.current.change(draft));
  for (const address of texts) change({ address });
}

test('each key is stored at once', () => {
  typeInto(['7', '7 ', '7 S']);
  expect(kept()).toMatchObject({ draft: { address: '7 S' } });
});

test('the history is written less often than browsers allow, and the last text is stored', () => {
  const written = vi.spyOn(history, 'replaceState');
  typeInto(Array.from({ length: 300 }, (_, index) => `${index}`));
  expect(written.mock.calls.length).toBeLessThan(100);
  act(() => vi.runAllTimers());
  expect(kept()).toMatchObject({ draft: { address: '299' } });
  written.mockRestore();
});

const sends = (text: string) => (_entry: string, current: string) => current === text;

test('what was typed since it was sent is stored as the draft', () => {
  const { result } = renderHook(() => useFormDraft(owner));
  act(() => result.current.change({ address: '7 Saw St', phone: '555' }));
  act(() => result.current.dropSent(sends('7 Saw St')));
  expect(result.current.draft).toEqual({ phone: '555' });
  expect(kept()).toMatchObject({ draft: { phone: '555' } });
  expect(readDraft(owner)).toEqual({ phone: '555' });
});

test('an answer after the form is gone drops what was sent, and nothing else', () => {
  const { result, unmount } = renderHook(() => useFormDraft(owner));
  act(() => result.current.change({ address: '7 Saw St', phone: '555' }));
  unmount();
  result.current.dropSent(sends('7 Saw St'));
  expect(readDraft(owner)).toEqual({ phone: '555' });
  // It belongs to another page by now.
  expect(kept()).toBeNull();
});

test('what was sent does not come back with the history entry of a page that was left', () => {
  const { result, unmount } = renderHook(() => useFormDraft(owner));
  act(() => result.current.change({ address: '7 Saw St' }));
  const entry: unknown = history.state;
  unmount();
  history.replaceState(null, '');
  result.current.dropSent(sends('7 Saw St'));
  history.replaceState(entry, '');
  expect(readDraft(owner)).toEqual({});
});

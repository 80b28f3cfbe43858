import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, type FormDraft } from './form-draft.ts';
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

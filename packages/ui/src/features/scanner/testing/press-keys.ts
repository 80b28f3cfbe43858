import { act } from '@testing-library/react';

/** Milliseconds between two keys: a scanner's, and a person's. */
export const SCANNED = 4;
export const TYPED = 120;

// Each call begins long after the one before.
let clock = 10_000;

/**
 * For tests: presses keys where the focus is, with the times that a scanner or a person would give them. Text is
 * typed into fields as a browser does, and Enter presses a button.
 */
export async function pressKeys(keys: readonly string[], gap: number): Promise<void> {
  clock += 5_000;
  for (const key of keys) {
    clock += gap;
    await act(async () => press(key, clock));
  }
}

/** For tests: scans a code, which ends by Enter. */
export const scan = (code: string) => pressKeys([...code, 'Enter'], SCANNED);

function press(key: string, at: number): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  if (!target.dispatchEvent(event)) return;
  if (target instanceof HTMLInputElement) typeInto(target, key);
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
}

function typeInto(field: HTMLInputElement, key: string): void {
  if (key === 'Enter') {
    field.form?.requestSubmit();
    return;
  }
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

import { withoutLast } from '@kerf/domain/text/letters';
import { useRef, useState } from 'react';

/** Begins a line that was scanned, whose digits are no quantity. */
export const SCANNED = '\t';

/**
 * Keeps the keys that a scanner sends while they cannot be entered: while a count is being saved and, once it
 * was refused, until somebody has corrected it. `before` was kept before a reload; `onChange` gets what is to
 * survive one.
 */
export function useTypedAhead(before: string, onChange: (kept: string) => void) {
  // Refs, since a scanner sends its next key before React renders.
  const text = useRef(before);
  const isKeeping = useRef(linesOf(before).length > 0);
  const [waiting, setWaiting] = useState<readonly string[]>(() => linesOf(before));

  function set(kept: string): void {
    text.current = kept;
    onChange(kept);
  }

  /** Keeps the keys from now on, after those kept already. */
  function keep(): void {
    isKeeping.current = true;
  }

  /** Keeps a key if keys are kept. Returns whether it did. */
  function type(key: string): boolean {
    if (!isKeeping.current) return false;
    if (key === 'Enter') set(`${text.current}\n`);
    else if (key === 'Backspace') set(withoutLast(text.current));
    else if (key.length === 1) set(text.current + key);
    else return false;
    setWaiting((shown) => (shown.length > 0 ? linesOf(text.current) : shown));
    return true;
  }

  /** After a refusal: goes on keeping if something was kept; else the next key is entered again. */
  function refuse(): void {
    const lines = linesOf(text.current);
    isKeeping.current = lines.length > 0;
    setWaiting(lines);
  }

  /** Lets keys be entered again, and keeps what was kept. */
  function pause(): void {
    isKeeping.current = false;
  }

  /** What was kept, to be entered; nothing is kept from now on. */
  function take(): string {
    const taken = text.current;
    put('');
    isKeeping.current = false;
    return taken;
  }

  /** Replaces what was kept. */
  function put(kept: string): void {
    set(kept);
    setWaiting([]);
  }

  /** Adds a scanned code to what was kept. */
  function add(code: string): void {
    const isNewLine = text.current === '' || text.current.endsWith('\n');
    set(`${text.current}${isNewLine ? '' : '\n'}${SCANNED}${code}\n`);
  }

  /** Keeps a code if keys are kept, without its own keys, which came before it. Returns whether it did. */
  function scan(code: string): boolean {
    if (!isKeeping.current) return false;
    if (text.current.endsWith(code)) set(text.current.slice(0, -code.length));
    add(code);
    setWaiting((shown) => (shown.length > 0 ? linesOf(text.current) : shown));
    return true;
  }

  return { waiting, keep, type, scan, refuse, pause, take, put, add };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

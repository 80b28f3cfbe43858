import type { KeyboardEvent } from 'react';
import type { Place } from './grid-edits.ts';

/** What a key does in the grid while no cell is being edited. */
export type GridAction =
  | { readonly kind: 'go'; readonly to: Place; readonly extend: boolean }
  /** `text` replaces the cell's value; null starts with it. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: GridCommand };

export type GridCommand = 'clear' | 'undo' | 'redo' | 'fill-down' | 'select-all' | 'collapse';

const PAGE_ROWS = 15;
const FAR = Number.MAX_SAFE_INTEGER;

/** A key's action in a grid this many columns wide; null if the browser handles it. */
export function gridAction(
  event: KeyboardEvent,
  { row, column }: Place,
  width: number,
): GridAction | null {
  const { key, shiftKey: extend, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (altKey) return null;
  const to = targetOf(key, mod, { row, column }, width);
  if (to) return { kind: 'go', to, extend };
  if (mod) return shortcuts[`${extend ? 'shift+' : ''}${key.toLowerCase()}`] ?? null;
  return plainKeys[key] ?? (key.length === 1 ? { kind: 'edit', text: key } : null);
}

const plainKeys: Readonly<Record<string, GridAction>> = {
  Enter: { kind: 'edit', text: null },
  F2: { kind: 'edit', text: null },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  Escape: { kind: 'collapse' },
};

const shortcuts: Readonly<Record<string, GridAction>> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  'shift+z': { kind: 'redo' },
  d: { kind: 'fill-down' },
  a: { kind: 'select-all' },
};

/** The next cell for Tab, the previous one for Shift+Tab, row by row; null where they leave the grid. */
export function tabTarget(
  { row, column }: Place,
  back: boolean,
  { rowCount, width }: { readonly rowCount: number; readonly width: number },
): Place | null {
  const at = row * width + column + (back ? -1 : 1);
  if (at < 0 || at >= rowCount * width) return null;
  return { row: Math.floor(at / width), column: at % width };
}

function targetOf(key: string, mod: boolean, { row, column }: Place, width: number): Place | null {
  const far = mod ? FAR : 1;
  const last = width - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: row - far, column };
    case 'ArrowDown':
      return { row: row + far, column };
    case 'ArrowLeft':
      return { row, column: column - far };
    case 'ArrowRight':
      return { row, column: column + far };
    case 'PageUp':
      return { row: row - PAGE_ROWS, column };
    case 'PageDown':
      return { row: row + PAGE_ROWS, column };
    case 'Home':
      return { row: mod ? 0 : row, column: 0 };
    case 'End':
      return { row: mod ? FAR : row, column: last };
    default:
      return null;
  }
}

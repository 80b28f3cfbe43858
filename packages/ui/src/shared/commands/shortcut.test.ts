import { describe, expect, it } from 'vitest';
import { commandIds, commandOf, isFor, type ViewerKind } from '../../platform/commands.ts';
import { ariaShortcut, createShortcutReader, keyCaps, pressName } from './shortcut.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** The command completed by each key press, with presses a tenth of a second apart. */
function read(viewer: ViewerKind, presses: readonly string[], gap = 100): (string | null)[] {
  const reader = createShortcutReader(viewer);
  return presses.map((press, index) => reader(press, 1000 + index * gap));
}

describe('a press', () => {
  it.each([
    [{ ...plain, key: 'k', ctrlKey: true }, 'mod+k'],
    [{ ...plain, key: 'K', metaKey: true }, 'mod+k'],
    [{ ...plain, key: '?', shiftKey: true }, '?'],
    [{ ...plain, key: 'G' }, 'g'],
    [{ ...plain, key: 'k', ctrlKey: true, shiftKey: true }, null],
    [{ ...plain, key: 'k', altKey: true }, null],
    [{ ...plain, key: 'Shift', shiftKey: true }, null],
  ])('%o is named %s', (press, name) => {
    expect(pressName(press)).toBe(name);
  });
});

describe('the reader', () => {
  it('recognizes single presses and pairs', () => {
    expect(read('visitor', ['mod+k', '?', 'g', 'h'])).toEqual([
      'palette',
      'shortcuts',
      null,
      'home',
    ]);
  });

  it('opens the role’s orders with the same pair', () => {
    expect(read('customer', ['g', 'o'])).toEqual([null, 'myOrder']);
    expect(read('admin', ['g', 'o'])).toEqual([null, 'allOrders']);
    expect(read('visitor', ['g', 'o'])).toEqual([null, null]);
    expect(read('person', ['g', 'o'])).toEqual([null, null]);
  });

  it('drops the first key of a pair when the second comes too late', () => {
    expect(read('admin', ['g', 'o'], 2000)).toEqual([null, null]);
  });

  it('starts over after a press that does not complete a pair', () => {
    expect(read('admin', ['g', 'x', 'o'])).toEqual([null, null, null]);
    expect(read('admin', ['g', 'g', 'o'])).toEqual([null, null, 'allOrders']);
    expect(read('admin', ['g', '?'])).toEqual([null, 'shortcuts']);
  });
});

describe('the registry', () => {
  it.each(['visitor', 'person', 'customer', 'admin'] as const)(
    'gives a %s no two commands under the same keys',
    (viewer) => {
      const keys = commandIds
        .map(commandOf)
        .flatMap((command) => (isFor(command.audience, viewer) ? (command.keys ?? []) : []));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('shows the keys as the keyboard does', () => {
    expect(keyCaps('mod+k', false)).toEqual([['Ctrl', 'K']]);
    expect(keyCaps('mod+k', true)).toEqual([['⌘', 'K']]);
    expect(keyCaps('g o', false)).toEqual([['G'], ['O']]);
  });

  it('exposes combined presses to assistive technology', () => {
    expect(ariaShortcut('mod+k')).toBe('Control+K Meta+K');
    expect(ariaShortcut('/')).toBe('/');
    expect(ariaShortcut('g o')).toBeUndefined();
  });
});

import {
  type CommandId,
  commandIds,
  commandOf,
  isFor,
  type ViewerKind,
} from '../../platform/commands.ts';

/** How long the second key of a pair may take, in milliseconds. */
const PAUSE_MS = 1500;

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** A key press as written in shortcuts: "g", "?" or "mod+k"; null if it cannot be part of one. */
export function pressName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | null {
  if (altKey || modifiers.has(key)) return null;
  const name = key.toLowerCase();
  if (!ctrlKey && !metaKey) return name;
  return shiftKey ? null : `mod+${name}`;
}

/** Takes a key press and its time in milliseconds; returns the command that it completes, or null. */
export type ShortcutReader = (press: string, moment: number) => CommandId | null;

/** Recognizes the shortcuts for this role. */
export function createShortcutReader(viewer: ViewerKind): ShortcutReader {
  const known = shortcutsOf(viewer);
  let begun: string[] = [];
  let last = 0;

  function complete(presses: string[]): CommandId | null {
    const text = presses.join(' ');
    const whole = known.find(({ keys }) => keys === text);
    begun = !whole && known.some(({ keys }) => keys.startsWith(`${text} `)) ? presses : [];
    return whole?.id ?? null;
  }

  return (press, moment) => {
    const going = moment - last <= PAUSE_MS ? begun : [];
    last = moment;
    const found = complete([...going, press]);
    // A press that does not complete a pair may start another.
    return found ?? (begun.length === 0 ? complete([press]) : null);
  };
}

function shortcutsOf(viewer: ViewerKind): { readonly id: CommandId; readonly keys: string }[] {
  return commandIds.flatMap((id) => {
    const { keys, audience } = commandOf(id);
    return keys !== undefined && isFor(audience, viewer) ? [{ id, keys }] : [];
  });
}

/** The key caps of a shortcut, press by press: [["Ctrl", "K"]]. */
export function keyCaps(keys: string, apple: boolean): string[][] {
  return keys.split(' ').map((press) =>
    press.split('+').map((key) => {
      if (key === 'mod') return apple ? '⌘' : 'Ctrl';
      return key.toUpperCase();
    }),
  );
}

/** The value of `aria-keyshortcuts`, which cannot express pairs. */
export function ariaShortcut(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  if (!keys.startsWith('mod+')) return keys;
  const key = keys.slice('mod+'.length).toUpperCase();
  return `Control+${key} Meta+${key}`;
}

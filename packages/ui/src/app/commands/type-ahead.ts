import { withoutLast } from '@kerf/domain/text/letters';
import { setTypingAhead } from '../../shared/commands/typing-ahead.ts';

/** Buffers what is typed for a field that is not on the page yet. */
export interface TypeAhead {
  /** Captures every key press from now on. Escape stops it and calls `onCancel`. */
  begin(onCancel: () => void): void;
  /** Stops capturing and returns what was typed. */
  end(): TypedAhead;
}

export interface TypedAhead {
  readonly text: string;
  /** Whether Enter was pressed after the text; later keys are dropped. */
  readonly entered: boolean;
}

const NOTHING: TypedAhead = { text: '', entered: false };

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

export function createTypeAhead(): TypeAhead {
  let typed = NOTHING;
  let cancel = () => {};

  function onKey(event: KeyboardEvent): void {
    const next = pressed(typed, event);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === 'cancel') cancel();
    else typed = next;
  }

  function end(): TypedAhead {
    document.removeEventListener('keydown', onKey, true);
    setTypingAhead(false);
    const all = typed;
    typed = NOTHING;
    return all;
  }

  return {
    begin: (onCancel) => {
      cancel = () => {
        end();
        onCancel();
      };
      document.addEventListener('keydown', onKey, true);
      setTypingAhead(true);
    },
    end,
  };
}

/** The buffer after one more key press; null for a key that no text field handles. */
function pressed(typed: TypedAhead, event: Press): TypedAhead | 'cancel' | null {
  const { text, entered } = typed;
  if (event.key === 'Escape') return 'cancel';
  if (event.key === 'Enter') return { text, entered: true };
  if (entered) return isText(event) ? typed : null;
  if (event.key === 'Backspace') return { text: withoutLast(text), entered };
  return isText(event) ? { text: text + event.key, entered } : null;
}

function isText(event: Press): boolean {
  const isCharacter = [...event.key].length === 1;
  // Windows reports AltGr as Ctrl and Alt.
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  return isCharacter && !isCommand;
}

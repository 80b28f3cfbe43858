import { Button, Flex } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { focusAgain, focusPlaceOf } from '../theme/focus.ts';
import { toastSuccess } from './toasts.tsx';

interface UndoButtonProps {
  /** Whose change it takes back, where a page has several: "KS-104233". */
  readonly of?: string;
  readonly busy?: boolean;
  readonly onUndo: () => void;
}

/** Takes back what was just done, beside the words that say what that was. */
export function UndoButton({ of, busy = false, onUndo }: UndoButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
      aria-label={of === undefined ? undefined : `Undo: ${of}`}
      loading={busy}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}

/** Confirms an action that can be undone. Stays long enough to be reached by keyboard (Alt+T). */
export function toastUndoable(message: string, undo: () => void): void {
  const before = focusPlaceOf(document.activeElement);
  toastSuccess(
    ({ closeToast }) => (
      <Flex component="span" wrap="wrap" align="center" gap="0.5rem 0.75rem">
        {message}
        <UndoButton
          onUndo={() => {
            undo();
            closeToast();
            focusAgain(before);
          }}
        />
      </Flex>
    ),
    { autoClose: 8_000 },
  );
}

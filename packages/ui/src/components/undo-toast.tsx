import { Button } from '@mantine/core';
import { toastSuccess } from './toasts.tsx';
import classes from './undo-toast.module.css';
import { focusAgain, focusPlaceOf } from './use-focus-return.ts';

/** Confirms an action that can be undone. Stays long enough to be reached by keyboard (Alt+T). */
export function toastUndoable(message: string, undo: () => void): void {
  const before = focusPlaceOf(document.activeElement);
  toastSuccess(
    ({ closeToast }) => (
      <span className={classes.message}>
        {message}
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            undo();
            closeToast();
            focusAgain(before);
          }}
        >
          Undo
        </Button>
      </span>
    ),
    { autoClose: 8_000 },
  );
}

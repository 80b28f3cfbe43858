import { Modal, type ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFocusReturn } from '../theme/focus.ts';
import { DialogOfInput, losesInput } from './form/unsaved-input.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

interface OpenModalProps extends Omit<ModalProps, 'opened' | 'closeOnEscape'> {
  /** Whether something is being sent; the dialog then stays open. */
  readonly busy?: boolean;
}

/**
 * A dialog that is mounted only while it is open. Returns focus when it closes. Asks first if that loses what was
 * entered in it; a Cancel button in it does not ask.
 */
export function OpenModal({ busy = false, onClose, children, ...props }: OpenModalProps) {
  useFocusReturn();
  const root = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  // Only after the key that asks or answers: both dialogs hear an Escape, and each would take it for its own.
  const ask = (asks: boolean) => setTimeout(setAsking, 0, asks);
  const close = () => {
    if (busy) return;
    if (losesInput(root.current)) ask(true);
    else onClose();
  };
  return (
    <Modal ref={root} opened onClose={close} closeOnEscape={!isAsking} {...props}>
      <DialogOfInput value={root}>{children}</DialogOfInput>
      <UnsavedQuestion
        opened={isAsking}
        title="Close without saving?"
        action="Close"
        onLeave={onClose}
        onStay={() => ask(false)}
      />
    </Modal>
  );
}

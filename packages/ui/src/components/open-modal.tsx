import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog that is mounted only while it is open. Returns focus when it closes. */
export function OpenModal(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal opened {...props} />;
}

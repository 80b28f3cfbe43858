import { Text } from '@mantine/core';
import { QuestionDialog } from './question-dialog.tsx';

interface UnsavedQuestionProps {
  readonly opened?: boolean;
  /** "Leave this page?" */
  readonly title: string;
  /** The label of the button that leaves. */
  readonly action: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before what was entered is lost. The desktop app asks in the same words when it is closed. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { opened = true, title, action, onLeave, onStay } = props;
  return (
    <QuestionDialog
      opened={opened}
      title={title}
      action={action}
      refusal="Stay"
      danger
      busy={false}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <Text>What you entered here is not saved yet, and will be lost.</Text>
    </QuestionDialog>
  );
}

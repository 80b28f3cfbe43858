import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';

interface AskedProps<Variables> {
  readonly mutation: Pick<
    UseMutationResult<unknown, Error, Variables>,
    'mutate' | 'isPending' | 'error' | 'reset'
  >;
  /** What is sent once it is confirmed. */
  readonly variables: NoInfer<Variables>;
  readonly title: string;
  /** The label of the button that does it. */
  readonly action: string;
  /** The other button's label, where "Cancel" could be taken for the action. */
  readonly refusal?: string;
  readonly danger?: boolean;
  /** Whether there is nothing to confirm. */
  readonly disabled?: boolean;
  /** Shows why it failed, if not in the usual words. */
  readonly failure?: (error: Error) => ReactNode;
  /** What it means. */
  readonly children: ReactNode;
}

interface AskedDialogProps<Variables> extends AskedProps<Variables> {
  readonly opened?: boolean;
  readonly onClose: () => void;
}

/** Asks before something is sent, and stays with the reason if it fails. */
export function AskedDialog<Variables>(props: AskedDialogProps<Variables>) {
  const { mutation, variables, failure, opened = true, onClose, ...question } = props;
  const { mutate, isPending, error } = mutation;
  const problem = error && (failure?.(error) ?? <ErrorAlert error={error} />);
  return (
    <QuestionDialog
      opened={opened}
      busy={isPending}
      problem={problem}
      onConfirm={() => mutate(variables, { onSuccess: onClose })}
      onCancel={onClose}
      {...question}
    />
  );
}

interface AskedButtonProps<Variables> extends AskedProps<Variables> {
  /** The label of the button that asks. */
  readonly label: string;
  readonly button?: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'c' | 'disabled'> & {
    readonly 'aria-label'?: string;
  };
}

/** A button that asks before it sends something. */
export function AskedButton<Variables>({ label, button, ...asked }: AskedButtonProps<Variables>) {
  const [asking, dialog] = useDisclosure(false);
  const { reset } = asked.mutation;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          reset();
          dialog.open();
        }}
        {...button}
      >
        {label}
      </Button>
      <AskedDialog opened={asking} onClose={dialog.close} {...asked} />
    </>
  );
}

import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorAlert } from '../../shared/error-alert.tsx';

const NAME_MAX = 80;

interface NameFormProps {
  readonly title: string;
  /** What stands in the field at first. */
  readonly suggested: string;
  readonly action: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** What else can be done about the error, with the name as it was typed. */
  readonly wayOn?: (name: string) => ReactNode;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a list. */
export function NameForm(props: NameFormProps) {
  const { title, suggested, action, busy, error, wayOn, onSubmit, onCancel } = props;
  const [name, setName] = useState(suggested.slice(0, NAME_MAX));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSubmit(name.trim());
  };
  return (
    <Modal
      opened
      onClose={busy ? () => {} : onCancel}
      title={title}
      withCloseButton={false}
      size="md"
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            required
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {error && <ErrorAlert error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
            {wayOn?.(name)}
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

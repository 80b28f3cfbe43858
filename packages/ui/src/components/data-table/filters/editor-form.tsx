import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EditorFormProps {
  readonly onApply: () => void;
  readonly children: ReactNode;
}

/** A filter's fields, applied together by the button or Enter. */
export function EditorForm({ onApply, children }: EditorFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Stack gap="sm">
        {children}
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import classes from './settings.module.css';
import type { useServerForm } from './use-server-form.ts';

interface ServerFieldsProps {
  readonly form: ReturnType<typeof useServerForm>;
  readonly action: string;
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
}

/** The address of a store, its test, and the button that takes it. */
export function ServerFields({ form, action, disabled = false, onSubmit }: ServerFieldsProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Server address"
          description="The address of the store in a browser."
          name="server"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://shop.example"
          size="md"
          value={form.address}
          error={form.refusal}
          onChange={(event) => form.change(event.currentTarget.value)}
        />
        <p className={classes.fits} role="status">
          {form.fits !== null && (
            <>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" /> A Kerf store that fits
              this app answers there.
            </>
          )}
        </p>
        <Group gap="xs">
          <Button
            type="submit"
            disabled={disabled || form.address.trim() === ''}
            loading={form.doing === 'changing'}
          >
            {action}
          </Button>
          <Button
            variant="default"
            disabled={form.address.trim() === ''}
            loading={form.doing === 'testing'}
            onClick={form.test}
          >
            Test
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Flex, Group, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Submission } from '../../components/form/use-submission.ts';
import parts from '../../theme/parts.module.css';
import type { ServerForm } from './use-server-form.ts';

interface ServerFieldsProps {
  readonly form: ServerForm;
  /** The action of the button, one of the form's submissions. */
  readonly submission: Submission;
  readonly action: string;
  readonly disabled?: boolean;
}

/** A store's address, a button to test it, and one to use it. */
export function ServerFields({ form, submission, action, disabled = false }: ServerFieldsProps) {
  return (
    <form {...submission.props}>
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
          error={form.error}
          onChange={(event) => form.change(event.currentTarget.value)}
        />
        <Flex
          className={parts.unlessEmpty ?? ''}
          component="p"
          align="center"
          gap="xs"
          fz="sm"
          c="var(--kerf-ok)"
          role="status"
        >
          {form.fits !== null && (
            <>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" /> A Kerf store that fits
              this app answers there.
            </>
          )}
        </Flex>
        <Group gap="xs">
          <Button
            type="submit"
            disabled={disabled || form.address.trim() === ''}
            loading={submission.sending}
          >
            {action}
          </Button>
          <Button
            variant="default"
            disabled={form.address.trim() === ''}
            loading={form.test.sending}
            onClick={form.test.submit}
          >
            Test
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

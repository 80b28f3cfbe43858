import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useDownloadArchive } from './personal-data.queries.ts';

/** What a user may do with everything that is kept about them: download it, or delete it with the account. */
export function YourDataSection({ email }: { readonly email: string }) {
  const { mutate, isPending, error } = useDownloadArchive();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack component="section" aria-labelledby="your-data" gap="md" mt="2.5rem" maw="42rem">
      <div>
        <Title order={2} id="your-data" fz="1.0625rem" mb="0.5rem">
          Your data
        </Title>
        <Text fz="sm" c="dimmed">
          Download everything we keep about you: one zip file with a page to read and data for other
          programs. Or delete your account. Invoices are kept for as long as the law requires.
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" size="md" loading={isPending} onClick={() => mutate()}>
          Download your data
        </Button>
        <Button
          variant="subtle"
          color="red"
          c="var(--kerf-bad)"
          size="md"
          onClick={() => setAsking(true)}
        >
          Delete account…
        </Button>
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => mutate()} retrying={isPending} />}
      {isAsking && <DeleteAccountDialog email={email} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

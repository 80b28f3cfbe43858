import type { ApiClient } from '@kerf/api-client/client';
import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { passwordProblem } from '../../session/credentials.ts';
import { identityCode, signInMessage } from '../../session/identity-problem.ts';
import { useDeleteAccount, useSession } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { readBytes } from '../../shared/read-bytes.ts';
import { passwordInput } from '../sign-in/sign-in-form.tsx';
import { ErasureDetails, isErasable } from './erasure-details.tsx';

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

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/**
 * Says what deleting the account takes and what stays, and deletes it. If the sign-in is some minutes old, it
 * asks for the password again.
 */
function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const session = useSession();
  const { drafts } = usePlatform();
  const deleteAccount = useDeleteAccount();
  const query = useQuery(ownErasureQuery(useApi(), email));
  const plan = query.data;
  const isSignInOld = plan?.signedInRecently === false;
  const form = useForm({
    initial: { password: '' },
    isPassing: true,
    check: (values) =>
      checkByField(values, { password: isSignInOld ? passwordProblem(values.password) : null }),
    send: async ({ password }) => {
      if (isSignInOld) await session.signIn(email, password);
      await deleteAccount();
      drafts.removeAllOf(email);
      // The dialog has left with the page.
      toastSuccess('Your account has been deleted');
    },
    onRefused: () => void query.refetch(),
  });
  return (
    <FormDialog
      form={form}
      title="Delete your account?"
      size="lg"
      action={plan && isErasable(plan) ? 'Delete account' : null}
      danger
      failure={form.failure && <Failure error={form.failure} onRetry={form.submit} />}
      onClose={onClose}
    >
      <Loaded query={query} loading="what would be deleted">
        {(found) => (
          <Stack gap="md">
            {isErasable(found) && (
              <Text fz="sm">
                You’ll be logged out everywhere. This can’t be undone. Download your data first if
                you want to keep it.
              </Text>
            )}
            <ErasureDetails plan={found} />
            {isErasable(found) && isSignInOld && (
              <PasswordInput
                label="Password"
                description="You logged in a while ago. If you use Google, log out, log in and come back."
                {...passwordInput.existing}
                {...form.field('password')}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (identityCode(error) === null) return <ErrorAlert error={error} onRetry={onRetry} />;
  return <ProblemAlert title="Not deleted" detail={signInMessage(error)} />;
}

/** What deleting the user's own account would do. Asked anew each time, since it changes with every order. */
function ownErasureQuery(api: ApiClient, email: string) {
  return {
    ...callQuery(['profile', email, 'erasure'], api.getErasurePlan, {}),
    staleTime: 0,
    gcTime: 0,
  };
}

/** Fetches everything that is kept about the user, and saves it as a file. */
function useDownloadArchive() {
  const api = useApi();
  const { files } = usePlatform();
  return useMutation({
    mutationFn: async () => {
      const { name, content } = await api.getArchive({});
      const bytes = await readBytes(content);
      const outcome = await files.save({ name, type: 'application/zip', parts: [bytes] });
      return outcome === 'handed-over' ? name : null;
    },
    onSuccess: (name) => name !== null && toastSuccess(`${name} saved`),
  });
}

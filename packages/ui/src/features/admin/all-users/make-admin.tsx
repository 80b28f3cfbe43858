import { isApiProblem } from '@kerf/api-client/api-problem';
import type { User } from '@kerf/contract/schemas/user';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { useOneClick } from '../../../components/use-one-click.ts';
import { useGrantAdmin } from './all-users.queries.ts';

interface MakeAdminProps {
  readonly user: User;
}

/** Makes a customer an admin; asks first if the email address is not verified. */
export function MakeAdmin({ user }: MakeAdminProps) {
  const [asking, dialog] = useDisclosure(false);
  // 200 closed dialogs cost half a second per page of the list, so each is mounted on hover or focus.
  const [near, setNear] = useState(false);
  const { mutate, isPending } = useGrantAdmin();
  const { email } = user;

  const ask = useOneClick(() => (user.emailVerified ? grant(false) : dialog.open()), isPending);

  function grant(allowUnverified: boolean): void {
    mutate(
      { email, allowUnverified },
      {
        onSuccess: dialog.close,
        onError: (error) =>
          isApiProblem(error, 'email_not_verified') ? dialog.open() : dialog.close(),
      },
    );
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending && !asking}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={ask}
      >
        Make Admin
      </Button>
      {near && (
        <QuestionDialog
          opened={asking}
          title={`${email} is not verified`}
          action="Make Admin anyway"
          busy={isPending}
          onConfirm={() => grant(true)}
          onCancel={dialog.close}
        >
          <Text size="sm">
            This email address has not been verified: anybody could have registered it. An admin
            sees every customer and every order. Make sure that you know who this is, or ask them to
            verify the address first.
          </Text>
        </QuestionDialog>
      )}
    </>
  );
}

import type { User } from '@kerf/contract/schemas/user';
import { TEXT_MAX } from '@kerf/domain/limits';
import { isStaff } from '@kerf/domain/permission';
import { Anchor, Text, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import { checkByField } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useBlockUser, useEndUserSessions, useUnblockUser } from './all-users.queries.ts';
import { ordersAddress } from './user-link.tsx';

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Asks before logging a user out everywhere. */
export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  const { mutate, isPending, error } = useEndUserSessions();
  return (
    <QuestionDialog
      opened
      title={`Log ${user.email} out everywhere?`}
      action="Log out everywhere"
      busy={isPending}
      problem={error === null ? undefined : <ErrorAlert error={error} />}
      onConfirm={() => mutate(user.email, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text size="sm">
        Every browser and app in which this account is logged in is logged out at once. Its owner
        can log in again.
      </Text>
    </QuestionDialog>
  );
}

/** Asks for a reason before blocking a user, and explains what happens to role and orders. */
export function BlockUserDialog({ user, onClose }: UserDialogProps) {
  const { mutateAsync } = useBlockUser();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      checkByField(
        { reason: reason.trim() },
        { reason: reason.trim() === '' ? 'Say why, for the admin who comes after you.' : null },
      ),
    sendOnce: ({ reason }, idempotencyKey) =>
      mutateAsync({ email: user.email, reason, idempotencyKey }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={`Block ${user.email}?`} onClose={onClose} action="Block" danger>
      <Text size="sm">
        The account is logged out everywhere and cannot log in until you unblock it. Anyone who
        tries sees that it is blocked.
        {isStaff(user) && ' It loses the admin role, also after that.'}
      </Text>
      <Text size="sm">
        Paid orders stay as they are. Unpaid orders keep their stock until their hold ends; to free
        it now, delete them in{' '}
        <Anchor component={Link} to={ordersAddress(user)} inherit>
          this customer’s orders
        </Anchor>
        .
      </Text>
      <Textarea
        label="Reason"
        description="For admins. The customer does not see it."
        maxLength={TEXT_MAX.blockReason}
        rows={3}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** Shows why a user is blocked, and asks before unblocking them. */
export function UnblockUserDialog({ user, onClose }: UserDialogProps) {
  const { mutate, isPending, error } = useUnblockUser();
  return (
    <QuestionDialog
      opened
      title={`Unblock ${user.email}?`}
      action="Unblock"
      busy={isPending}
      problem={error === null ? undefined : <ErrorAlert error={error} />}
      onConfirm={() => mutate(user.email, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        Blocked because: {user.blocked?.reason}
      </Text>
      <Text size="sm">The account can log in again, as a customer.</Text>
    </QuestionDialog>
  );
}

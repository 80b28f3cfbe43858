import type { User } from '@kerf/contract/schemas/user';
import { TEXT_MAX } from '@kerf/domain/limits';
import { isStaff } from '@kerf/domain/permission';
import { Text, Textarea } from '@mantine/core';
import { checkByField } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { AskedDialog } from '../parts/asked.tsx';
import { useBlockUser, useEndUserSessions, useUnblockUser } from './all-users.queries.ts';

interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Asks before logging a user out everywhere. */
export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  return (
    <AskedDialog
      mutation={useEndUserSessions()}
      variables={user.email}
      title={`Log ${user.email} out everywhere?`}
      action="Log out everywhere"
      onClose={onClose}
    >
      <Text fz="sm">
        Every browser and app in which this account is logged in is logged out at once. Its owner
        can log in again.
      </Text>
    </AskedDialog>
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
      <Text fz="sm">
        The account is logged out everywhere and cannot log in until you unblock it. Anyone who
        tries sees that it is blocked.
        {isStaff(user) && ' It loses the admin role, also after that.'}
      </Text>
      <Text fz="sm">
        Paid orders stay as they are. Unpaid orders keep their stock until their hold ends; to free
        it now, delete them in <TextLink to={paths.ordersOf(user)}>this customer’s orders</TextLink>
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
  return (
    <AskedDialog
      mutation={useUnblockUser()}
      variables={user.email}
      title={`Unblock ${user.email}?`}
      action="Unblock"
      onClose={onClose}
    >
      <Text fz="sm" style={{ whiteSpace: 'pre-line' }}>
        Blocked because: {user.blocked?.reason}
      </Text>
      <Text fz="sm">The account can log in again, as a customer.</Text>
    </AskedDialog>
  );
}

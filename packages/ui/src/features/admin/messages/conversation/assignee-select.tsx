import type { Conversation } from '@kerf/contract/schemas/message';
import type { User } from '@kerf/contract/schemas/user';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { toastFailure } from '../../../../components/toasts.tsx';
import { useAccount } from '../../../../session/session-context.tsx';
import { useApi } from '../../../../shared/api.ts';
import { problemMessage } from '../../../../shared/problem.messages.ts';
import { adminsQuery } from '../../all-users/all-users.queries.ts';
import { useUpdateMessage } from '../messages.queries.ts';
import { nameOf } from '../sender.tsx';
import classes from './conversation.module.css';

interface AssigneeSelectProps {
  readonly conversation: Conversation;
}

/** Assigns a conversation to an admin. */
export function AssigneeSelect({ conversation }: AssigneeSelectProps) {
  const { _id: id, assignee } = conversation;
  const own = useAccount()?.email ?? '';
  const admins = useQuery(adminsQuery(useApi())).data?.items ?? [];
  const { mutate, isPending } = useUpdateMessage();
  const select = useRef<HTMLSelectElement>(null);

  function assign(email: string): void {
    // Not `disabled`, which would drop focus.
    if (isPending) return;
    const update = {
      assignee: email === '' ? null : email,
      assigneeBefore: assignee?.email ?? null,
    };
    mutate({ id, update }, { onError: (error) => toastFailure(problemMessage(error).detail) });
  }

  return (
    <div className={classes.assignee}>
      <NativeSelect
        ref={select}
        label="Assigned to"
        data={choices(admins, assignee)}
        value={assignee?.email ?? ''}
        onChange={({ currentTarget: { value } }) => assign(value)}
      />
      {assignee?.email !== own && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            // The button goes once it is done.
            select.current?.focus();
            assign(own);
          }}
        >
          Assign to me
        </Button>
      )}
    </div>
  );
}

/** An assignee who is no longer an admin stays in the options. */
function choices(admins: readonly User[], assignee: Conversation['assignee']) {
  const listed = admins.map((admin) => ({ value: admin.email, label: nameOf(admin) }));
  const isListed = assignee === null || admins.some(({ email }) => email === assignee.email);
  return [
    { value: '', label: 'Nobody' },
    ...listed,
    ...(isListed ? [] : [{ value: assignee.email, label: `${nameOf(assignee)} (no admin)` }]),
  ];
}

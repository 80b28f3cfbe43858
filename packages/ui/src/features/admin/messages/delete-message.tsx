import type { Message } from '@kerf/contract/schemas/message';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useDeleteMessage } from './messages.queries.ts';

/** Deletes a message, after asking. */
export function DeleteMessage({ message }: { readonly message: Message }) {
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteMessage(() => forgetRow(message._id));
  return (
    <DeleteRow
      name={`the message of ${message.email}`}
      busy={isPending}
      problem={error === null ? undefined : <ErrorAlert error={error} />}
      onAsk={reset}
      onDelete={() => mutate(message)}
    />
  );
}

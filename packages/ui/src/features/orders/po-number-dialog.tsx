import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { poNumberChange } from '@kerf/contract/schemas/order-fields';
import { TEXT_MAX } from '@kerf/domain/limits';
import { type PoNumberRule, poNumberFault } from '@kerf/domain/po-number';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { hintOf } from '../checkout/po-number-field.tsx';
import { SamePoNumber } from '../checkout/same-po-number.tsx';
import { orderKeys, orderQuery } from './orders.queries.ts';

interface PoNumberDialogProps {
  readonly order: Order;
  /** What the account is asked for; null while that is not known. */
  readonly rule: PoNumberRule | null;
  readonly onClose: () => void;
}

/** Changes an order's PO number. A change that somebody else made meanwhile is shown first. */
export function PoNumberDialog({ order, rule, onClose }: PoNumberDialogProps) {
  const { send, read } = usePoNumberChange(order);
  // What editing began from: the request names it.
  const [was, setWas] = useState(order.poNumber ?? '');
  const form = useForm({
    initial: { poNumber: was },
    check: ({ poNumber }) => checkChange({ poNumber, was }, rule),
    send,
    onSent: onClose,
    onRefused: (error) => {
      if (!isApiProblem(error, 'record_changed')) return;
      void read().then((now) => setWas(now.poNumber ?? ''));
    },
  });
  const late = isApiProblem(form.failure, 'record_changed') && (
    <ProblemAlert
      title="Somebody else changed the PO number meanwhile"
      detail={`It is now ${was || 'empty'}. Save again to replace it with yours.`}
    />
  );
  return (
    <FormDialog
      title={`PO number of ${order.number}`}
      form={form}
      action="Save"
      disabled={!form.dirty}
      failure={late || undefined}
      onClose={onClose}
    >
      <Stack gap={6}>
        <TextInput
          label="PO number"
          description={rule && hintOf(rule)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={TEXT_MAX.poNumber}
          {...form.field('poNumber')}
        />
        {form.dirty && <SamePoNumber poNumber={form.values.poNumber} orderId={order._id} />}
      </Stack>
    </FormDialog>
  );
}

interface Change {
  /** Empty for none. */
  readonly poNumber: string;
  readonly was: string;
}

function checkChange(change: Change, rule: PoNumberRule | null): Checked<Change> {
  const { request, errors } = checkBySchema(poNumberChange, change);
  const fault = rule && poNumberFault(rule, change.poNumber.trim());
  return fault === null ? { request, errors } : { request: null, errors: { poNumber: fault } };
}

function usePoNumberChange({ _id: id, number }: Order) {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Change) => api.setPoNumber({ params: { id }, body }),
    onSuccess: () => toastSuccess(`PO number of ${number} saved`),
    // A refusal means that the page is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
  const read = () => client.fetchQuery({ ...orderQuery(api, id), staleTime: 0 });
  return { send: mutateAsync, read };
}

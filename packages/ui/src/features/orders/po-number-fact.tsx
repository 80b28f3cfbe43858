import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { poNumberChange } from '@kerf/contract/schemas/order-fields';
import { TEXT_MAX } from '@kerf/domain/limits';
import { type PoNumberRule, poNumberFault } from '@kerf/domain/po-number';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Fact } from '../../components/fact.tsx';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useChange } from '../../components/use-change.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { hintOf } from '../checkout/po-number-field.tsx';
import { SamePoNumber } from '../checkout/same-po-number.tsx';
import { useHasPoNumbers } from '../checkout/shop.queries.ts';
import { orderKeys, useReadOrder } from './orders.queries.ts';
import { mayChangeFields, useOrderFields } from './use-order-fields.ts';

/** An order's PO number, to be changed until all of it has shipped. Nothing where none is asked for. */
export function PoNumberFact({ order }: { readonly order: Order }) {
  const rule = useOrderFields(order, useHasPoNumbers())?.poNumber ?? null;
  const [opened, dialog] = useDisclosure(false);
  const { poNumber } = order;
  if (poNumber === undefined && (rule === null || rule.kind === 'off')) return null;
  return (
    <Fact name="PO number">
      <Group gap="0.25rem 0.75rem">
        <span style={{ overflowWrap: 'anywhere' }}>{poNumber ?? 'None'}</span>
        {mayChangeFields(order) && (
          <Button
            variant="default"
            size="compact-xs"
            data-screen-only
            aria-label={`${poNumber === undefined ? 'Add' : 'Change'} PO number of ${order.number}`}
            onClick={dialog.open}
          >
            {poNumber === undefined ? 'Add' : 'Change'}
          </Button>
        )}
      </Group>
      {opened && <PoNumberDialog order={order} rule={rule} onClose={dialog.close} />}
    </Fact>
  );
}

interface PoNumberDialogProps {
  readonly order: Order;
  /** What the account is asked for; null while that is not known. */
  readonly rule: PoNumberRule | null;
  readonly onClose: () => void;
}

/** Changes an order's PO number. A change that somebody else made meanwhile is shown first. */
function PoNumberDialog({ order, rule, onClose }: PoNumberDialogProps) {
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
  const { mutateAsync } = useChange({
    call: (api, body: Change) => api.setPoNumber({ params: { id }, body }),
    done: `PO number of ${number} saved`,
    rereads: [orderKeys.all],
  });
  return { send: mutateAsync, read: useReadOrder(id) };
}

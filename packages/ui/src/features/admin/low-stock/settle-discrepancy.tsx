import { type StockDiscrepancy, settledDiscrepancy } from '@kerf/contract/schemas/stock';
import { correctionReasons } from '@kerf/domain/stock-movement';
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { checkBySchema, serverErrors } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { reasonNames } from '../stock/movement.messages.ts';
import { useSettleDiscrepancy } from '../stock/stock.queries.ts';

interface SettleDiscrepancyProps {
  readonly discrepancy: StockDiscrepancy;
  readonly onClose: () => void;
}

/** Asks for a count of a product, which its stock and its movements then agree on. */
export function SettleDiscrepancy({ discrepancy, onClose }: SettleDiscrepancyProps) {
  const { _id: id, sku, name, onHand, moved } = discrepancy;
  const { mutateAsync } = useSettleDiscrepancy(id);
  const form = useForm({
    initial: { counted: '', reason: 'mistake', note: '' },
    check: ({ counted, reason, note }) =>
      checkBySchema(
        settledDiscrepancy,
        {
          counted: wireNumber(counted, 'pieces'),
          onHand,
          moved,
          reason,
          ...(note.trim() !== '' && { note }),
        },
        { counted: 'Enter the number of pieces.' },
      ),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onClose,
    refusedFields: serverErrors,
  });
  return (
    <Modal
      opened
      onClose={form.sending ? () => {} : onClose}
      title={`Settle ${sku}`}
      withCloseButton={false}
    >
      <form {...form.props}>
        <Stack gap="md">
          <Text size="sm">
            {name}: {formatQuantity(onHand)} on hand, {formatQuantity(moved)} by movements. Count
            the shelf; stock and movements will both say your count.
          </Text>
          <TextInput
            label="Pieces counted on hand"
            inputMode="numeric"
            autoComplete="off"
            size="md"
            data-autofocus
            {...form.field('counted')}
          />
          <NativeSelect label="Reason" size="md" data={reasons} {...form.field('reason')} />
          <TextInput
            label="Note"
            placeholder="Optional"
            autoComplete="off"
            size="md"
            {...form.field('note')}
          />
          {form.failure && <ErrorAlert error={form.failure} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.sending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.sending}>
              Book count
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const reasons = correctionReasons.map((value) => ({ value, label: reasonNames[value] }));

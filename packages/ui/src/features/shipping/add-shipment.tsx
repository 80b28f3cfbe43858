import type { Order } from '@kerf/contract/schemas/order';
import { newShipment } from '@kerf/contract/schemas/shipment';
import { Button, Group, Stack } from '@mantine/core';
import { DialogFoot } from '../../components/dialog-foot.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { OpenModal } from '../../components/open-modal.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { LabelFields } from './label-fields.tsx';
import { checkParcel, parcelValues } from './parcel-fields.ts';
import { ParcelLines } from './parcel-lines.tsx';
import { useAddShipment } from './shipping.queries.ts';

interface AddShipmentProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks what goes into a parcel, by line and quantity; defaults to everything left. */
export function AddShipment({ order, onClose }: AddShipmentProps) {
  const email = useAccount()?.email ?? '';
  const { mutateAsync } = useAddShipment(order._id);
  const left = order.lines.filter(({ toShip = 0 }) => toShip > 0);
  const form = useForm({
    draft: { form: `shipment ${order._id}`, email },
    initial: parcelValues(left),
    check: (values) => checkParcel(left, values),
    sendOnce: (shipment, idempotencyKey) => mutateAsync({ shipment, idempotencyKey }),
    requestSchema: newShipment,
    onSent: () => {
      toastSuccess('The shipment is recorded');
      onClose();
    },
  });
  return (
    <OpenModal
      onClose={onClose}
      title={`Add shipment: ${order.number}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      {left.length === 0 && !form.sending ? (
        <NothingLeft onClose={onClose} />
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <LabelFields form={form} />
            <ParcelLines order={order} left={left} form={form} />
            {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
            <DialogFoot>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={form.sending}>
                Mark shipped
              </Button>
            </DialogFoot>
          </Stack>
        </form>
      )}
    </OpenModal>
  );
}

/** Someone else may have shipped the rest while the dialog was open. */
function NothingLeft({ onClose }: Pick<AddShipmentProps, 'onClose'>) {
  return (
    <Stack gap="md">
      <p role="status">Nothing is left to ship: all of it has shipped or was refunded.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

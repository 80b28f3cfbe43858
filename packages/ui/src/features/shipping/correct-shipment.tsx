import { type Shipment, shipmentCorrection } from '@kerf/contract/schemas/shipment';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { OpenModal } from '../../components/open-modal.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { LabelFields } from './label-fields.tsx';
import { labelOf, labelValues } from './label-values.ts';
import { useCorrectShipment } from './shipping.queries.ts';

interface CorrectShipmentProps {
  readonly shipment: Shipment;
  /** The shipment's title on the page, in lower case: "shipment 2". */
  readonly name: string;
  readonly onClose: () => void;
}

/** Corrects a parcel's carrier and tracking number; what is in it stays. */
export function CorrectShipment({ shipment, name, onClose }: CorrectShipmentProps) {
  const { mutateAsync } = useCorrectShipment(shipment._id);
  // What the correction is made from, even if the page shows another's meanwhile.
  const [base] = useState(shipment);
  const form = useForm({
    initial: { ...labelValues(base), mailCustomer: '' },
    check: ({ mailCustomer, ...values }) =>
      checkBySchema(shipmentCorrection, {
        ...labelOf(values),
        before: {
          carrierId: base.carrier?._id ?? null,
          service: base.service ?? null,
          trackingNumber: base.trackingNumber,
        },
        mailCustomer: mailCustomer !== '',
      }),
    send: mutateAsync,
    onSent: () => {
      toastSuccess('The shipment is corrected');
      onClose();
    },
  });
  return (
    <OpenModal
      onClose={onClose}
      title={`Correct ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <form {...form.props}>
        <Stack gap="md">
          <LabelFields form={form} />
          <Checkbox
            label="Email the customer the corrected shipment"
            checked={form.values.mailCustomer !== ''}
            onChange={(event) =>
              form.change('mailCustomer', event.currentTarget.checked ? 'yes' : '')
            }
          />
          {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.sending} disabled={!form.dirty}>
              Save correction
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

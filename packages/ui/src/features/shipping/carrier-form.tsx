import { type Carrier, newCarrier } from '@kerf/contract/schemas/shipment';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useSaveCarrier } from './shipping.queries.ts';

interface CarrierFormProps {
  /** The carrier to edit; null for a new one. */
  readonly carrier: Carrier | null;
  readonly onClose: () => void;
}

/** A carrier's name and tracking URL. */
export function CarrierForm({ carrier, onClose }: CarrierFormProps) {
  const id = carrier?._id ?? null;
  const { mutateAsync } = useSaveCarrier(id);
  const form = useForm({
    draft: { form: `carrier ${id ?? 'new'}`, email: useAccount()?.email ?? '' },
    initial: { name: carrier?.name ?? '', trackingUrl: carrier?.trackingUrl ?? '' },
    check: (values) =>
      checkBySchema(newCarrier, values, {
        name: 'Enter a name.',
        trackingUrl: 'Enter the address of the carrier’s tracking page.',
      }),
    send: mutateAsync,
    onSent: onClose,
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput label="Name" maxLength={60} data-autofocus {...form.field('name')} />
        <TextInput
          label="Tracking address"
          description="The carrier’s page of a parcel, with {number} where the tracking number goes"
          placeholder="https://carrier.example/track?id={number}"
          inputMode="url"
          maxLength={500}
          {...form.field('trackingUrl')}
        />
        {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={form.sending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.sending}>
            Save carrier
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

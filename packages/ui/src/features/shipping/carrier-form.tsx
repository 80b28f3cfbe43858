import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Carrier, carrierChange } from '@kerf/contract/schemas/shipment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { carriersQuery, useSaveCarrier } from './shipping.queries.ts';

interface CarrierFormProps {
  /** The carrier to edit; null for a new one. */
  readonly carrier: Carrier | null;
  readonly onClose: () => void;
}

/** A carrier's name and tracking URL. */
export function CarrierForm({ carrier, onClose }: CarrierFormProps) {
  const id = carrier?._id ?? null;
  const { mutateAsync } = useSaveCarrier(id);
  const { refetch } = useQuery(carriersQuery(useApi()));
  const [base, setBase] = useState(carrier);
  const form = useForm({
    draft: { form: `carrier ${id ?? 'new'}`, email: useAccount()?.email ?? '' },
    initial: { name: base?.name ?? '', trackingUrl: base?.trackingUrl ?? '' },
    check: (values) =>
      checkBySchema(
        carrierChange,
        {
          ...values,
          ...(base && { before: { name: base.name, trackingUrl: base.trackingUrl } }),
        },
        {
          name: 'Enter a name.',
          trackingUrl: 'Enter the address of the carrier’s tracking page.',
        },
      ),
    send: mutateAsync,
    onSent: onClose,
    onRefused: (error) => {
      if (isApiProblem(error, 'record_changed')) void catchUp();
    },
  });

  /** The next attempt replaces what is there now, which the untouched fields show from here on. */
  const catchUp = async () => {
    const { data } = await refetch();
    const current = data?.find((each) => each._id === id);
    if (current) setBase(current);
  };

  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={TEXT_MAX.carrierName}
          data-autofocus
          {...form.field('name')}
        />
        <TextInput
          label="Tracking address"
          description="The carrier’s page of a parcel, with {number} where the tracking number goes"
          placeholder="https://carrier.example/track?id={number}"
          inputMode="url"
          maxLength={TEXT_MAX.trackingUrl}
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

import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Carrier, carrierChange } from '@kerf/contract/schemas/shipment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { ActionIcon, Box, Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { carriersQuery, useDeleteCarrier, useSaveCarrier } from './shipping.queries.ts';

/** The shop's carriers, for staff to add, edit and delete. */
export function CarriersDialog({ onClose }: { readonly onClose: () => void }) {
  const carriers = useQuery(carriersQuery(useApi()));
  const [edited, setEdited] = useState<Carrier | 'new' | null>(null);
  return (
    <OpenModal onClose={onClose} title="Carriers" size="lg">
      <Stack gap="md">
        {carriers.error && <ErrorAlert error={carriers.error} onRetry={() => carriers.refetch()} />}
        {!carriers.data && !carriers.error && <Loading label="Loading the carriers" />}
        {edited === null && carriers.data && (
          <>
            <ul className={parts.rows}>
              {carriers.data.map((carrier) => (
                <CarrierRow key={carrier._id} carrier={carrier} onEdit={() => setEdited(carrier)} />
              ))}
            </ul>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setEdited('new')}
            >
              Add a carrier
            </Button>
          </>
        )}
        {edited !== null && (
          <CarrierForm carrier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Stack>
    </OpenModal>
  );
}

function CarrierRow({
  carrier,
  onEdit,
}: {
  readonly carrier: Carrier;
  readonly onEdit: () => void;
}) {
  const { mutate, isPending } = useDeleteCarrier();
  const [asking, setAsking] = useState(false);
  const { name, trackingUrl } = carrier;
  return (
    <Flex component="li" align="center" gap={4} py="xs">
      <Box flex={1}>
        {name}
        <Text span display="block" c="dimmed" fz="xs">
          {trackingUrl}
        </Text>
      </Box>
      <ActionIcon variant="subtle" color="gray" aria-label={`Change ${name}`} onClick={onEdit}>
        <IconPencil size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <QuestionDialog
        opened={asking}
        title={`Delete ${name}?`}
        action="Delete"
        danger
        busy={isPending}
        onConfirm={() => mutate(carrier, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        It can no longer be chosen for a shipment. A carrier that shipments name stays.
      </QuestionDialog>
    </Flex>
  );
}

interface CarrierFormProps {
  /** The carrier to edit; null for a new one. */
  readonly carrier: Carrier | null;
  readonly onClose: () => void;
}

/** A carrier's name and tracking URL. */
function CarrierForm({ carrier, onClose }: CarrierFormProps) {
  const id = carrier?._id ?? null;
  const { mutateAsync } = useSaveCarrier(id);
  const { refetch } = useQuery(carriersQuery(useApi()));
  const [base, setBase] = useState(carrier);
  const form = useForm({
    draft: { form: `carrier ${id ?? 'new'}` },
    initial: { name: base?.name ?? '', trackingUrl: base?.trackingUrl ?? '' },
    check: (values) =>
      checkBySchema(
        carrierChange,
        {
          ...values,
          ...(base && { before: { name: base.name, trackingUrl: base.trackingUrl } }),
        },
        { name: 'Enter a name.', trackingUrl: 'Enter the address of the carrier’s tracking page.' },
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

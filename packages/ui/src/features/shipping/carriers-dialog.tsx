import type { Carrier } from '@kerf/contract/schemas/shipment';
import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { CarrierForm } from './carrier-form.tsx';
import classes from './carriers-dialog.module.css';
import { carriersQuery, useDeleteCarrier } from './shipping.queries.ts';

interface CarriersDialogProps {
  readonly onClose: () => void;
}

/** The shop's carriers, for staff to add, edit and delete. */
export function CarriersDialog({ onClose }: CarriersDialogProps) {
  const carriers = useQuery(carriersQuery(useApi()));
  const [edited, setEdited] = useState<Carrier | 'new' | null>(null);
  return (
    <OpenModal
      onClose={onClose}
      title="Carriers"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <Stack gap="md">
        {carriers.error && <ErrorAlert error={carriers.error} onRetry={() => carriers.refetch()} />}
        {!carriers.data && !carriers.error && <Loading label="Loading the carriers" />}
        {edited === null && carriers.data && (
          <>
            <ul className={classes.carriers}>
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
    <li>
      <span>
        {name}
        <span className={classes.address}>{trackingUrl}</span>
      </span>
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
    </li>
  );
}

import type { Order } from '@kerf/contract/schemas/order';
import { PO_DOCUMENT_BYTES_MAX } from '@kerf/domain/limits';
import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ChooseFiles } from '../../components/chosen-files.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { useChange } from '../../components/use-change.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { useHasPoNumbers } from '../checkout/shop.queries.ts';
import { usePdfTask } from '../documents/use-pdf-task.ts';
import { orderKeys } from './orders.queries.ts';
import { mayChangeFields, useOrderFields } from './use-order-fields.ts';

interface PoDocumentFactProps {
  readonly order: Order;
}

/** The buyer's document of an order, to be replaced until all of it has shipped. Nothing where none is asked for. */
export function PoDocumentFact({ order }: PoDocumentFactProps) {
  const rule = useOrderFields(order, useHasPoNumbers())?.poNumber ?? null;
  const { poDocument } = order;
  const isOpen = mayChangeFields(order);
  const isAsked = rule !== null && rule.kind !== 'off';
  if (!poDocument && !(isAsked && isOpen)) return null;
  return (
    <Fact name="PO document">
      {poDocument && <DownloadDocument order={order} name={poDocument.name} />}
      {isOpen && (
        <Group gap={6} data-screen-only>
          {isAsked && <AttachDocument order={order} />}
          {poDocument && <RemoveDocument order={order} name={poDocument.name} />}
        </Group>
      )}
    </Fact>
  );
}

interface NamedDocument extends PoDocumentFactProps {
  readonly name: string;
}

function DownloadDocument({ order, name }: NamedDocument) {
  const api = useApi();
  const pdf = usePdfTask();
  const { state } = pdf;
  return (
    <>
      <Group gap="0.25rem 0.75rem" mb={4}>
        <Text span fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Button
          variant="default"
          size="compact-xs"
          data-screen-only
          loading={state.status === 'running'}
          aria-label={`Download ${name}`}
          onClick={() =>
            pdf.start(
              (signal) => api.getPoDocument({ params: { id: order._id } }, { signal }),
              'download',
            )
          }
        >
          Download PDF
        </Button>
      </Group>
      {state.status === 'failed' && <ErrorAlert error={state.error} />}
    </>
  );
}

const MEGABYTES_MAX = PO_DOCUMENT_BYTES_MAX / 1024 / 1024;

function AttachDocument({ order }: PoDocumentFactProps) {
  const api = useApi();
  const { _id: id, number, poDocument } = order;
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useDocumentChange(async (file: File) => {
    const body = new Uint8Array(await file.arrayBuffer());
    const query = { name: file.name, ...(poDocument && { was: poDocument.id }) };
    await api.setPoDocument({ params: { id }, query, body });
    return `${file.name} attached to ${number}`;
  });
  const attach = (file: File) => {
    reset();
    const isTooLarge = file.size > PO_DOCUMENT_BYTES_MAX;
    setTooLarge(isTooLarge ? file.name : null);
    if (!isTooLarge) mutate(file);
  };
  return (
    <>
      <ChooseFiles
        variant="default"
        size="compact-xs"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        loading={isPending}
        label={`PO document of ${number}`}
        onFiles={([file]) => file && attach(file)}
      >
        {poDocument ? 'Replace' : 'Attach PDF or picture'}
      </ChooseFiles>
      <Box flex="1 1 100%" style={{ order: 1 }}>
        {error && <ErrorAlert error={error} />}
        {tooLarge !== null && (
          <ProblemAlert
            title={`${tooLarge} is too large`}
            detail={`Choose a file of at most ${MEGABYTES_MAX} MB. Nothing was attached.`}
          />
        )}
      </Box>
    </>
  );
}

function RemoveDocument({ order, name }: NamedDocument) {
  const api = useApi();
  const [asking, dialog] = useDisclosure(false);
  const { _id: id, number, poDocument } = order;
  const removal = useDocumentChange(async () => {
    await api.deletePoDocument({
      params: { id },
      query: { ...(poDocument && { was: poDocument.id }) },
    });
    return `${name} removed from ${number}`;
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Remove ${name}`}
        onClick={dialog.open}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        name={name}
        deletion={removal}
        onConfirm={() => removal.mutate(undefined, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      />
    </>
  );
}

/** Changes the document and says so. The order is read again, also where the change was refused. */
function useDocumentChange<What>(change: (what: What) => Promise<string>) {
  return useChange({
    call: (_api, what: What) => change(what),
    done: (said) => said,
    rereads: [orderKeys.all],
  });
}

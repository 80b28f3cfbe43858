import type { ApiClient } from '@kerf/api-client/client';
import type { DocumentKind, OrderDocument } from '@kerf/contract/schemas/document';
import { Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../components/date-time.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/quantity.tsx';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import parts from '../../theme/parts.module.css';
import { orderKeys } from '../orders/orders.queries.ts';
import classes from './documents-section.module.css';
import { type PdfUse, usePdfTask } from './use-pdf-task.ts';

/** An order's documents, each to be printed or saved. */
export function DocumentsSection({ orderId }: { readonly orderId: string }) {
  return (
    <Box component="section" miw={0} aria-label="Documents">
      <Box component="h2" mb="xs" fz="1.0625rem">
        Documents
      </Box>
      <Loaded
        query={useQuery(documentsQuery(useApi(), orderId))}
        loading={<Skeleton height={88} />}
      >
        {(documents) => <DocumentList orderId={orderId} documents={documents} />}
      </Loaded>
    </Box>
  );
}

interface DocumentListProps {
  readonly orderId: string;
  readonly documents: readonly OrderDocument[];
}

function DocumentList({ orderId, documents }: DocumentListProps) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = documentsQuery(api, orderId);
  // Fetching an older order's invoice assigns its number, which the list should show.
  const task = usePdfTask(() => void client.invalidateQueries({ queryKey }));
  const fetchAs = (use: PdfUse, { file }: OrderDocument) =>
    task.start((signal) => api.getDocument({ params: { id: orderId, file } }, { signal }), use);
  return (
    <>
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentRow
            key={document.file}
            document={document}
            busy={task.state.status === 'running'}
            onUse={(use) => fetchAs(use, document)}
          />
        ))}
      </ul>
      <Text className={parts.unlessEmpty ?? ''} mt="xs" fz="xs" c="dimmed" role="status">
        {task.state.status === 'running' && 'Fetching the document…'}
      </Text>
      {task.state.status === 'failed' && <ErrorAlert error={task.state.error} />}
    </>
  );
}

/** The documents of an order that the user may fetch. */
function documentsQuery(api: ApiClient, orderId: string) {
  return callQuery([...orderKeys.one(orderId), 'documents'], api.listDocuments, {
    params: { id: orderId },
  });
}

/** The names of documents on screen. */
const documentNames: Readonly<Record<DocumentKind, string>> = {
  confirmation: 'Order confirmation',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'packing-slip': 'Packing slip',
};

interface DocumentRowProps {
  readonly document: OrderDocument;
  readonly busy: boolean;
  readonly onUse: (use: PdfUse) => void;
}

/** One document, with buttons to print and save it. */
function DocumentRow({ document, busy, onUse }: DocumentRowProps) {
  const { kind, number, issuedAt, total, isVoid, replacedBy } = document;
  const name = [documentNames[kind], number].filter((part) => part !== null).join(' ');
  return (
    <li>
      <Flex component="span" gap="0 0.625rem" wrap="wrap" fw={500}>
        {documentNames[kind]}
        {number !== null && (
          <Text span ff="monospace" fw={400}>
            {number}
          </Text>
        )}
        {isVoid && (
          <Text span fw={400} c="var(--kerf-bad)">
            Void: the refund failed{replacedBy !== undefined && `. Replaced by ${replacedBy}`}
          </Text>
        )}
      </Flex>
      <Flex component="span" gap={20} justify={{ base: 'flex-start', sm: 'flex-end' }} c="dimmed">
        {issuedAt !== null && <DateTime value={issuedAt} />}
        {total !== undefined && <Money cents={centsFromWire(total)} />}
      </Flex>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden="true" />}
          disabled={busy}
          aria-label={`Print ${name}`}
          onClick={() => onUse('print')}
        >
          Print
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          disabled={busy}
          aria-label={`Download ${name}`}
          onClick={() => onUse('download')}
        >
          Download
        </Button>
      </Group>
    </li>
  );
}

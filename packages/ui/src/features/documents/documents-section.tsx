import type { OrderDocument } from '@kerf/contract/schemas/document';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { DocumentRow } from './document-row.tsx';
import { documentsQuery } from './documents.queries.ts';
import classes from './documents-section.module.css';
import { type PdfUse, usePdfTask } from './use-pdf-task.ts';

/** An order's documents, each to be printed or saved. */
export function DocumentsSection({ orderId }: { readonly orderId: string }) {
  const documents = useQuery(documentsQuery(useApi(), orderId));
  return (
    <section className={classes.section} aria-label="Documents">
      <h2>Documents</h2>
      {documents.data && <DocumentList orderId={orderId} documents={documents.data} />}
      {!documents.data && !documents.error && <Skeleton height={88} />}
      {!documents.data && documents.error && (
        <ErrorAlert
          error={documents.error}
          onRetry={() => documents.refetch()}
          retrying={documents.isRefetching}
        />
      )}
    </section>
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
      <p className={classes.status} role="status">
        {task.state.status === 'running' && 'Fetching the document…'}
      </p>
      {task.state.status === 'failed' && <ErrorAlert error={task.state.error} />}
    </>
  );
}

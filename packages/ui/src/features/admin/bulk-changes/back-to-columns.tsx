import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** Links from an import's plan back to its column mapping, or to another file. */
export function BackToColumns({ change }: { readonly change: BulkChange }) {
  const { importFile, state } = change;
  if (importFile === null || (state !== 'planned' && state !== 'discarded')) return null;
  const file = new URLSearchParams({ file: importFile });
  return (
    <Button variant="default" component={Link} to={`/dashboard/import?${file}`}>
      Back to columns
    </Button>
  );
}

import type { ReadAs } from '@kerf/contract/schemas/import-file';
import { isTextEncoding } from '@kerf/domain/text-encoding';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useFileDrop } from '../../../shared/files/use-file-drop.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { importFileQuery } from './imports.queries.ts';
import { TemplateMenu } from './template-menu.tsx';
import { useUpload } from './use-upload.ts';

/** `/dashboard/import`: uploads a file of products, maps its columns, and plans the import. */
export function ImportPage() {
  const [query, setQuery] = useSearchParams();
  const open = useCallback((file: string) => setQuery({ file }), [setQuery]);
  const upload = useUpload(({ _id }) => open(_id));
  // Also while columns are being chosen, so that the browser never navigates to a dropped file.
  const isOver = useFileDrop(upload.send);
  const id = query.get('file');
  return (
    <>
      <PageHeader
        title="Import products"
        detail="Adds new products and changes those whose SKU exists. You see every change before it is made, and can undo it for 24 hours."
        action={<TemplateMenu />}
      />
      {upload.refusal && <ProblemAlert {...upload.refusal} />}
      {id === null || upload.sending ? (
        <ChooseFile upload={upload} isOver={isOver} />
      ) : (
        <OpenedFile
          id={id}
          readAs={readAsOf(query)}
          onSheet={(sheet) => setQuery({ file: id, sheet })}
          onEncoding={(encoding) => setQuery({ file: id, encoding })}
          onOtherFile={() => setQuery({})}
        />
      )}
    </>
  );
}

interface OpenedFileProps {
  readonly id: string;
  readonly readAs: ReadAs;
  readonly onSheet: (sheet: string) => void;
  readonly onEncoding: (encoding: string) => void;
  readonly onOtherFile: () => void;
}

/** Which sheet or encoding an address names. */
function readAsOf(query: URLSearchParams): ReadAs {
  const sheet = query.get('sheet');
  const encoding = query.get('encoding');
  return {
    ...(sheet !== null && { sheet }),
    ...(isTextEncoding(encoding) && { encoding }),
  };
}

function OpenedFile({ id, readAs, ...rest }: OpenedFileProps) {
  const file = useQuery(importFileQuery(useApi(), id, readAs));
  if (file.data) {
    return (
      <ChooseColumns
        key={`${id} ${file.data.sheet} ${file.data.encoding}`}
        file={file.data}
        {...rest}
      />
    );
  }
  if (!file.error) return <Loading />;
  return (
    <ErrorAlert
      error={file.error}
      onRetry={() => void file.refetch()}
      retrying={file.isRefetching}
    />
  );
}

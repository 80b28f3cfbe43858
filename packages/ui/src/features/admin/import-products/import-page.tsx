import type { ReadAs } from '@kerf/contract/schemas/import-file';
import { isTextEncoding } from '@kerf/domain/text-encoding';
import { Button, Menu, Progress } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChooseFiles, useFileDrop } from '../../../components/chosen-files.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { partLoader } from '../../../platform/part-loader.ts';
import type { Files, FileToSave } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import classes from './import.module.css';
import { importFileQuery } from './imports.queries.ts';
import { type Upload, useUpload } from './use-upload.ts';

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
  const query = useQuery(importFileQuery(useApi(), id, readAs));
  return (
    <Loaded query={query} loading={<Loading />}>
      {(file) => (
        <ChooseColumns key={`${id} ${file.sheet} ${file.encoding}`} file={file} {...rest} />
      )}
    </Loaded>
  );
}

/** Downloads template files with the import's headings and a sample product of each kind. */
function TemplateMenu() {
  const { files } = usePlatform();
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(files, async () => (await load()).csvTemplate())}>
          CSV file
        </Menu.Item>
        <Menu.Item onClick={() => void save(files, async () => (await load()).xlsxTemplate())}>
          Excel workbook
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const load = partLoader(() => import('./template-files.ts'));

async function save(files: Files, make: () => Promise<FileToSave>): Promise<void> {
  try {
    await files.save(await make());
  } catch {
    toastFailure('The template could not be saved. Try again.');
  }
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

interface ChooseFileProps {
  readonly upload: Upload;
  /** Whether a file is being dragged over the page. */
  readonly isOver: boolean;
}

/** Selects a file by button or drop, and shows the upload's progress. */
function ChooseFile({ upload: { sending, send, cancel }, isOver }: ChooseFileProps) {
  return (
    <div className={classes.place} data-over={isOver || undefined}>
      {sending ? (
        <Sending {...sending} onCancel={cancel} />
      ) : (
        <>
          <IconFileUpload size={32} stroke={1.25} aria-hidden="true" />
          <p className={classes.lead}>Drop a CSV or XLSX file here</p>
          <ChooseFiles accept={ACCEPTED} onFiles={send}>
            Choose a file
          </ChooseFiles>
          <p className={classes.hint}>
            Up to 20,000 products and 20 MB. A blank cell leaves a value as it is; a dash (-) clears
            it. Before anything is applied, you choose whether new products become drafts or are
            published.
          </p>
        </>
      )}
    </div>
  );
}

interface SendingProps {
  readonly name: string;
  readonly sent: number;
  readonly onCancel: () => void;
}

function Sending({ name, sent, onCancel }: SendingProps) {
  const isSent = sent >= 1;
  const words = isSent ? `Reading ${name}` : `Sending ${name}`;
  return (
    <>
      <p className={classes.lead} role="status">
        {words}
      </p>
      <Progress
        className={classes.meter ?? ''}
        value={Math.round(sent * 100)}
        animated={isSent}
        aria-label={words}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

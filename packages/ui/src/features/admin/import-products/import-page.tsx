import { mayPassLater } from '@kerf/api-client/api-problem';
import type { ImportFile, ReadAs } from '@kerf/contract/schemas/import-file';
import { IMPORT_BYTES_MAX } from '@kerf/domain/import-file';
import { cutText } from '@kerf/domain/text/letters';
import { isTextEncoding } from '@kerf/domain/text-encoding';
import { Button, Menu, Progress, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
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
import { problemMessage } from '../../../shared/problem.messages.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { Note } from '../parts/section.tsx';
import { useSheetColumns } from '../parts/use-sheet-columns.ts';
import { ChooseColumns } from './choose-columns.tsx';
import classes from './import.module.css';
import { importFileQuery } from './imports.queries.ts';

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
  const columns = useSheetColumns();
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
        <Menu.Item
          onClick={() => void save(files, async () => (await load()).csvTemplate(columns))}
        >
          CSV file
        </Menu.Item>
        <Menu.Item
          onClick={() => void save(files, async () => (await load()).xlsxTemplate(columns))}
        >
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
    <Stack
      gap="sm"
      align="center"
      justify="center"
      className={classes.place ?? ''}
      data-over={isOver || undefined}
    >
      {sending ? (
        <Sending {...sending} onCancel={cancel} />
      ) : (
        <>
          <IconFileUpload size={32} stroke={1.25} aria-hidden="true" />
          <Text fw={500}>Drop a CSV or XLSX file here</Text>
          <ChooseFiles accept={ACCEPTED} onFiles={send}>
            Choose a file
          </ChooseFiles>
          <Note fz="sm" maw="34rem" style={{ textWrap: 'balance' }}>
            Up to 20,000 products and 20 MB. A blank cell leaves a value as it is; a dash (-) clears
            it. Before anything is applied, you choose whether new products become drafts or are
            published.
          </Note>
        </>
      )}
    </Stack>
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
      <Text fw={500} role="status" style={{ overflowWrap: 'anywhere' }}>
        {words}
      </Text>
      <Progress
        w="min(20rem, 100%)"
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

interface Refusal {
  readonly title: string;
  readonly detail: string;
  /** Sends the same file again; omitted if that would not help. */
  readonly onRetry?: () => void;
}

interface Upload {
  /** The file being uploaded, and the fraction sent, from 0 to 1. */
  readonly sending: { readonly name: string; readonly sent: number } | null;
  readonly refusal: Refusal | null;
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
}

const MEGABYTE = 1024 * 1024;

/** Uploads a file for import. */
function useUpload(onUploaded: (file: ImportFile) => void): Upload {
  const api = useApi();
  const client = useQueryClient();
  const [sending, setSending] = useState<Upload['sending']>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { name } = file;
    setRefusal(null);
    setSending({ name, sent: 0 });
    try {
      const body = await readBytes(file);
      if (body === null) return setRefusal(unreadable(file));
      const onProgress = (sent: number) => setSending({ name, sent });
      const query = { name: cutText(name, 200) };
      const uploaded = await api.uploadImport(
        { query, body },
        { signal: abort.signal, onProgress },
      );
      client.setQueryData(importFileQuery(api, uploaded._id, {}).queryKey, uploaded);
      onUploaded(uploaded);
    } catch (error) {
      if (abort.signal.aborted) return;
      const onRetry = () => void upload(file);
      setRefusal({ ...problemMessage(error), ...(mayPassLater(error) && { onRetry }) });
    } finally {
      if (running.current === abort) setSending(null);
    }
  }

  return {
    sending,
    refusal,
    send: (files) => {
      const [file, ...more] = files;
      if (!file) return;
      if (more.length > 0) return setRefusal(severalFiles(files.length));
      if (file.size > IMPORT_BYTES_MAX) return setRefusal(tooLarge(file));
      void upload(file);
    },
    cancel: () => {
      running.current?.abort();
      setSending(null);
    },
  };
}

/** A file's bytes; null if it is gone, a folder, or locked by another program. */
async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

function unreadable({ name }: File): Refusal {
  return {
    title: `${name} cannot be read`,
    detail:
      'It may be open in another program, have changed since it was chosen, or be a folder. Close it there and choose it again.',
  };
}

function severalFiles(count: number): Refusal {
  return { title: `${count} files were chosen`, detail: 'Import one file at a time.' };
}

function tooLarge({ name, size }: File): Refusal {
  return {
    title: `${name} is too large`,
    detail: `It is ${Math.ceil(size / MEGABYTE)} MB; the limit is ${IMPORT_BYTES_MAX / MEGABYTE} MB. Split the file, or leave out the columns that are not needed.`,
  };
}

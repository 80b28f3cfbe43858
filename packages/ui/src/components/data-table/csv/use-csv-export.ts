import type { Page } from '@kerf/api-client/page';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { toastFailure } from '../../toasts.tsx';
import type { TableColumn } from '../table-column.ts';
import { counted, type FetchPage, type TableSpec } from '../table-spec.ts';
import { csvLines } from './csv.ts';
import { csvFile, saveCsv, saveCsvNow } from './save-csv.ts';

/** `done` and `total` are rows. */
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly done: number; readonly total: number }
  | {
      readonly status: 'failed';
      readonly done: number;
      readonly total: number;
      readonly error: unknown;
    };

export interface CsvExport<Row> {
  readonly state: ExportState;
  readonly exportRows: (rows: readonly Row[]) => void;
  /** Exports every row that matches, page after page. */
  readonly exportAll: () => void;
  /** Stops a running export, or dismisses a failed one. */
  readonly cancel: () => void;
}

const idle: ExportState = { status: 'idle' };

/** Writes the visible columns to a CSV file. */
export function useCsvExport<Row>(
  spec: TableSpec<Row>,
  columns: readonly TableColumn<Row>[],
  fetchPage: FetchPage<Row>,
): CsvExport<Row> {
  const { files } = usePlatform();
  const [state, setState] = useState<ExportState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fields = columns.flatMap((column) => column.csv ?? []);

  const fileOf = (lines: readonly string[]) =>
    csvFile<never>(spec.noun.many, spec.file?.fields ?? fields, lines);

  async function linesOf(rows: readonly Row[], signal: AbortSignal): Promise<string> {
    const { exported, file } = spec;
    if (file) return file.lines(rows, signal);
    if (!exported) return csvLines(fields, rows);
    const lines: string[] = [];
    // Sequential: a page may have two hundred rows, each needing a request.
    for (const row of rows) lines.push(csvLines(fields, await exported(row, signal)));
    return lines.join('');
  }

  async function exportRows(rows: readonly Row[]): Promise<void> {
    const { signal } = new AbortController();
    try {
      const lines = await linesOf(rows, signal);
      await saveCsvNow(files, fileOf([lines]), counted(rows.length, spec.noun));
    } catch (error) {
      toastFailure(`Nothing was exported. ${problemMessage(error).detail}`);
    }
  }

  async function exportAll(): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    let progress = { done: 0, total: 0 };
    const report = (next: typeof progress) => {
      progress = next;
      setState({ status: 'running', ...next });
    };
    report(progress);
    try {
      const { lines, done } = await collect(fetchPage, linesOf, abort.signal, report);
      await saveCsv(files, fileOf(lines), counted(done, spec.noun));
      setState(idle);
    } catch (error) {
      if (!abort.signal.aborted) setState({ status: 'failed', ...progress, error });
    }
  }

  return {
    state,
    exportRows: (rows) => void exportRows(rows),
    exportAll: () => void exportAll(),
    cancel: () => {
      running.current?.abort();
      setState(idle);
    },
  };
}

async function collect<Row>(
  fetchPage: FetchPage<Row>,
  linesOf: (rows: readonly Row[], signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<{ lines: string[]; done: number }> {
  const lines: string[] = [];
  let done = 0;
  for await (const { items, total } of everyPage(fetchPage, signal)) {
    lines.push(await linesOf(items, signal));
    done += items.length;
    onProgress({ done, total });
  }
  return { lines, done };
}

/** Yields every page of a list. Rejects like `fetchPage`, or when the signal aborts. */
export async function* everyPage<Row>(
  fetchPage: FetchPage<Row>,
  signal: AbortSignal,
): AsyncGenerator<Page<Row>> {
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: PAGE_SIZE_MAX, cursor }, signal);
    signal.throwIfAborted();
    yield page;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

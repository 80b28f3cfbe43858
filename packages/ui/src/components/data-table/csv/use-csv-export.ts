import type { Page } from '@kerf/api-client/page';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { counted, type FetchPage, type TableColumn, type TableSpec } from '../table-spec.ts';
import { csvLines } from './csv.ts';
import { csvFile, saveCsv } from './save-csv.ts';

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
  /** Exports these rows, some of which may need a request each. */
  readonly exportRows: (rows: readonly Row[]) => void;
  /** Exports every row that matches, page after page. */
  readonly exportAll: () => void;
  /** Stops a running export, or dismisses a failed one. */
  readonly cancel: () => void;
  /** Runs the last export again. */
  readonly retry: () => void;
}

type Part<Row> = Pick<Page<Row>, 'items' | 'total'>;
type Parts<Row> = (signal: AbortSignal) => AsyncIterable<Part<Row>> | Iterable<Part<Row>>;

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
  const last = useRef<Parts<Row>>(() => []);
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

  async function exportParts(parts: Parts<Row>): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    last.current = parts;
    let progress = { done: 0, total: 0 };
    const report = (next: typeof progress) => {
      progress = next;
      setState({ status: 'running', ...next });
    };
    report(progress);
    try {
      const { lines, done } = await collect(parts, linesOf, abort.signal, report);
      await saveCsv(files, fileOf(lines), counted(done, spec.noun));
      setState(idle);
    } catch (error) {
      if (!abort.signal.aborted) setState({ status: 'failed', ...progress, error });
    }
  }

  return {
    state,
    exportRows: (rows) => void exportParts(() => partsOf(rows, spec.exported ? 1 : PAGE_SIZE_MAX)),
    exportAll: () => void exportParts((signal) => everyPage(fetchPage, signal)),
    cancel: () => {
      running.current?.abort();
      setState(idle);
    },
    retry: () => void exportParts(last.current),
  };
}

function partsOf<Row>(rows: readonly Row[], size: number): Part<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    items: rows.slice(index * size, (index + 1) * size),
    total: rows.length,
  }));
}

async function collect<Row>(
  parts: Parts<Row>,
  linesOf: (rows: readonly Row[], signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<{ lines: string[]; done: number }> {
  const lines: string[] = [];
  let done = 0;
  for await (const { items, total } of parts(signal)) {
    lines.push(await linesOf(items, signal));
    signal.throwIfAborted();
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

import { NetworkProblem } from '@kerf/api-client/network-problem';
import type { FileReply } from '@kerf/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { toastSuccess } from '../../components/toasts.tsx';
import type { PdfFile } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { readBytes } from '../../shared/read-bytes.ts';

export type PdfUse = 'print' | 'download';

/** `pages` have arrived; `total` is 0 until the server has counted them. */
export type PdfTaskState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly pages: number; readonly total: number }
  | { readonly status: 'failed'; readonly error: unknown };

export interface PdfTask {
  readonly state: PdfTaskState;
  /** Fetches a PDF and prints or saves it. Does nothing while another is in progress, as after a double click. */
  readonly start: (fetchPdf: (signal: AbortSignal) => Promise<FileReply>, use: PdfUse) => void;
  /** Cancels the running task, or dismisses a failure. */
  readonly cancel: () => void;
}

const idle: PdfTaskState = { status: 'idle' };

/** Fetches a PDF for printing or saving. */
export function usePdfTask(onDone: () => void = () => {}): PdfTask {
  const handOver = useHandOver();
  const [state, setState] = useState<PdfTaskState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(...[fetchPdf, use]: Parameters<PdfTask['start']>): Promise<void> {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const report = (pages: number, total: number) => {
      if (!abort.signal.aborted) setState({ status: 'running', pages, total });
    };
    report(0, 0);
    try {
      const reply = await fetchPdf(abort.signal);
      report(0, reply.pages);
      const file = await readPdf(reply, (pages) => report(pages, reply.pages), abort.signal);
      running.current = null;
      setState(idle);
      await handOver(file, use);
      onDone();
    } catch (error) {
      if (abort.signal.aborted) return;
      running.current = null;
      setState({ status: 'failed', error });
    }
  }

  return {
    state,
    start: (...task) => void run(...task),
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setState(idle);
    },
  };
}

function useHandOver() {
  const { files } = usePlatform();
  return async (file: PdfFile, use: PdfUse): Promise<void> => {
    if (use === 'download') {
      const { name, bytes } = file;
      const outcome = await files.save({ name, type: 'application/pdf', parts: [bytes] });
      if (outcome === 'handed-over') toastSuccess(`${name} saved`);
      return;
    }
    const outcome = await files.printPdf(file);
    if (outcome === 'saved') toastSuccess(`${file.name} saved. Open it to print.`);
  };
}

/** How each page object starts in a PDF; its contents are compressed, but this entry is not. */
const PAGE_ENTRY = '/Type /Page\n';

/**
 * Reads a whole PDF, and reports after each chunk how many pages have arrived. Rejects if the connection
 * breaks, stalls or ends too early, or when the signal aborts.
 */
export async function readPdf(
  { name, pages: total, content }: FileReply,
  onPages: (pages: number) => void,
  signal?: AbortSignal,
): Promise<PdfFile> {
  const latin = new TextDecoder('latin1');
  let pages = 0;
  let rest = '';
  const countPages = (piece: Uint8Array) => {
    const parts = (rest + latin.decode(piece)).split(PAGE_ENTRY);
    pages += parts.length - 1;
    // An entry may be split across two chunks.
    rest = (parts.at(-1) ?? '').slice(1 - PAGE_ENTRY.length);
    onPages(pages);
  };
  const bytes = await readBytes(content, countPages, signal);
  if (pages < total) throw new NetworkProblem('unreachable');
  return { name, bytes };
}

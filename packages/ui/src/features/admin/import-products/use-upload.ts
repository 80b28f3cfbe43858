import { mayPassLater } from '@kerf/api-client/api-problem';
import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { IMPORT_BYTES_MAX } from '@kerf/domain/import-file';
import { cutText } from '@kerf/domain/text/letters';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { importFileQuery } from './imports.queries.ts';

interface Refusal {
  readonly title: string;
  readonly detail: string;
  /** Sends the same file again; omitted if that would not help. */
  readonly onRetry?: () => void;
}

export interface Upload {
  /** The file being uploaded, and the fraction sent, from 0 to 1. */
  readonly sending: { readonly name: string; readonly sent: number } | null;
  readonly refusal: Refusal | null;
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
}

const MEGABYTE = 1024 * 1024;

/** Uploads a file for import. */
export function useUpload(onUploaded: (file: ImportFile) => void): Upload {
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

import { useCallback, useEffect, useRef, useState } from 'react';

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** A file being uploaded. It is removed from the list once it has arrived. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The fraction sent, from 0 to 1; null while it waits for the previous file. */
  readonly share: number | null;
  /** Why the upload failed. */
  readonly failure: unknown;
  readonly cancel: () => void;
  readonly retry: () => void;
}

/** Uploads files one by one. Leaving the page cancels them. */
export function useUploads(send: (file: File, options: UploadOptions) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const latestSend = useRef(send);
  latestSend.current = send;

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const change = (id: number, changes: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
    const drop = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

    const arrive = async (id: number, file: File, signal: AbortSignal) => {
      if (signal.aborted) return;
      change(id, { share: 0 });
      try {
        await latestSend.current(file, { signal, onProgress: (share) => change(id, { share }) });
        drop(id);
      } catch (failure) {
        if (!signal.aborted) change(id, { share: null, failure });
      }
    };

    const start = (id: number, file: File) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      queue.current = queue.current
        .then(() => arrive(id, file, controller.signal))
        .then(() => void running.current.delete(id));
    };

    for (const file of files) {
      lastId.current += 1;
      const id = lastId.current;
      const cancel = () => {
        running.current.get(id)?.abort();
        drop(id);
      };
      const retry = () => {
        change(id, { share: null, failure: null });
        start(id, file);
      };
      const { name } = file;
      setUploads((all) => [...all, { id, name, share: null, failure: null, cancel, retry }]);
      start(id, file);
    }
  }, []);

  return { uploads, add };
}

import { FILE_NAMES_MAX, type FileProduct } from '@kerf/contract/schemas/product-files';
import { withoutUnprintable } from '@kerf/contract/schemas/text';
import { TEXT_MAX } from '@kerf/domain/limits';
import { PAPER_BYTES_MAX, PICTURE_BYTES_MAX } from '@kerf/domain/product-files';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../shared/api.ts';
import { TooLarge } from '../product-files/upload-failure.ts';
import type { UploadOptions } from '../product-files/use-uploads.ts';

/** How many products are sent files at once. Those of one product go one by one, to keep their order. */
const AT_ONCE = 3;
const WRONG_KIND = 'Choose a JPEG, PNG or WebP picture or a PDF.';

type Send = (chosen: ChosenFile, product: FileProduct, options: UploadOptions) => Promise<unknown>;

/** Looks up which products files are for, and sends them. Leaving the page cancels what is not sent. */
export function useManyFiles(send: Send) {
  const api = useApi();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef(files);
  const lastId = useRef(0);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const set = (change: (all: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = change(latest.current);
    setFiles(latest.current);
  };
  const change = (id: number, changes: Partial<Pick<ChosenFile, 'product' | 'step'>>) =>
    set((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const step = (id: number, next: FileStep) => change(id, { step: next });

  function add(dropped: readonly File[]): void {
    const known = latest.current.map(({ file }) => file);
    const added = inOrder(dropped)
      .filter((file) => !known.some((each) => isSameFile(each, file)))
      .map((file) => {
        lastId.current += 1;
        return chosen(lastId.current, file);
      });
    set((all) => [...all, ...added]);
    void lookUp();
  }

  /** Looks up every file that has not been. */
  async function lookUp(): Promise<void> {
    setFailure(null);
    const looking = latest.current.filter((each) => each.step.name === 'looking');
    try {
      for (let from = 0; from < looking.length; from += FILE_NAMES_MAX) {
        const asked = looking.slice(from, from + FILE_NAMES_MAX);
        const names = asked.map(({ file }) => askedName(file.name));
        const { files: found } = await api.findFileProducts({ body: { names } });
        for (const [index, { id }] of asked.entries()) change(id, meaning(found[index] ?? []));
      }
    } catch (error) {
      setFailure(error);
    }
  }

  async function sendOne(each: ChosenFile, signal: AbortSignal): Promise<void> {
    const { id, product } = each;
    if (!product || signal.aborted) return;
    step(id, { name: 'sending', share: 0 });
    const onProgress = (share: number) => step(id, { name: 'sending', share });
    try {
      await send(each, product, { signal, onProgress });
      step(id, { name: 'sent' });
    } catch (error) {
      step(id, signal.aborted ? { name: 'cancelled' } : { name: 'failed', failure: error });
    }
  }

  async function start(chosenFiles: readonly ChosenFile[]): Promise<void> {
    const controller = new AbortController();
    run.current = controller;
    for (const { id } of chosenFiles) step(id, { name: 'waiting' });
    const queues = [...Map.groupBy(chosenFiles, ({ product }) => product?._id).values()];
    const work = async () => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) {
        for (const each of queue) await sendOne(each, controller.signal);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const { id } of latest.current.filter((each) => each.step.name === 'waiting')) {
      step(id, { name: 'cancelled' });
    }
    run.current = null;
  }

  return {
    files,
    /** Why the products could not be looked up. */
    failure,
    add,
    lookUp,
    choose: (id: number, product: FileProduct) => change(id, { product, step: { name: 'ready' } }),
    remove: (id: number) => set((all) => all.filter((each) => each.id !== id)),
    clear: () => set(() => []),
    start,
    cancel: () => run.current?.abort(),
  };
}

function chosen(id: number, file: File): ChosenFile {
  const use = usedAs(file);
  const max = bytesMax(use ?? 'paper');
  const refused = (reason: string): FileStep => ({ name: 'refused', reason });
  const begin = (): FileStep => {
    if (use === null) return refused(WRONG_KIND);
    if (file.size > max) return refused(new TooLarge(file.size, max).message);
    return { name: 'looking' };
  };
  return { id, file, use: use ?? 'paper', product: null, step: begin() };
}

/** The name as it can be asked for: its beginning matters, and its ending does not. */
function askedName(name: string): string {
  return withoutUnprintable(name).slice(0, TEXT_MAX.fileName).trim() || '-';
}

function meaning(choices: readonly FileProduct[]): Pick<ChosenFile, 'product' | 'step'> {
  const [product = null] = choices;
  if (product === null) return { product, step: { name: 'unknown' } };
  if (choices.length > 1) return { product: null, step: { name: 'asked', choices } };
  return { product, step: { name: 'ready' } };
}

/** How far a file has come. `asked`: its name means several products, one of which has to be chosen. */
export type FileStep =
  | { readonly name: 'looking' }
  | { readonly name: 'unknown' }
  | { readonly name: 'asked'; readonly choices: readonly FileProduct[] }
  | { readonly name: 'ready' }
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'sent' }
  | { readonly name: 'cancelled' }
  /** Not sent, since it cannot be taken. */
  | { readonly name: 'refused'; readonly reason: string }
  | { readonly name: 'failed'; readonly failure: unknown };

type FileUse = 'picture' | 'paper';

/** A file that was dropped or chosen, and the product that it is for. */
export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  readonly use: FileUse;
  readonly product: FileProduct | null;
  readonly step: FileStep;
}

const mediaTypes: Readonly<Record<string, FileUse>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'application/pdf': 'paper',
};
const endings: Readonly<Record<string, FileUse>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  pdf: 'paper',
};

/** The types that the file chooser offers. */
export const CHOSEN_TYPES = Object.keys(mediaTypes).join(',');

/** The greatest size of a file, in bytes. */
function bytesMax(use: FileUse): number {
  return use === 'picture' ? PICTURE_BYTES_MAX : PAPER_BYTES_MAX;
}

/** What a file is used as; null if it is neither a picture nor a PDF. */
function usedAs({ name, type }: Pick<File, 'name' | 'type'>): FileUse | null {
  // Some systems do not know the type of a file, but every one knows its name.
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return mediaTypes[type] ?? endings[ending] ?? null;
}

const byName = new Intl.Collator('en', { numeric: true });

/** In the order in which pictures of a product are to be shown: KC-250, KC-250-2, KC-250-10. */
function inOrder(files: readonly File[]): File[] {
  const stem = ({ name }: File) => name.replace(/\.[^.]*$/, '');
  return files.toSorted((one, other) => byName.compare(stem(one), stem(other)));
}

/** Whether it is the same file, dropped once more. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}

import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { TEXT_MAX } from '@kerf/domain/limits';
import type { PaperKind } from '@kerf/domain/product-files';
import { cutText } from '@kerf/domain/text/letters';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import type { UploadOptions } from './use-uploads.ts';

type PictureArrangement = EndpointRequest<Endpoints['arrangePictures']>['body'];
type PaperArrangement = EndpointRequest<Endpoints['arrangePapers']>['body'];

/** Adds files to any product. */
export function useFilesOfProducts() {
  const { api, shown } = useShown();
  return {
    addPicture: async (id: string, file: File, options: UploadOptions) => {
      const body = await bytesOf(file);
      return shown(api.addPicture({ params: { id }, query: {}, body }, options));
    },
    addPaper: async (id: string, file: File, options: UploadOptions) => {
      const body = await bytesOf(file);
      return shown(api.addPaper({ params: { id }, query: asNamed(file.name), body }, options));
    },
  };
}

/** Changes a product's pictures and documents. After each, the page's data is up to date. */
export function useProductFiles(id: string) {
  const { api, client, shown } = useShown();
  const { addPicture, addPaper } = useFilesOfProducts();
  const params = { id };
  return {
    addPicture: (file: File, options: UploadOptions) => addPicture(id, file, options),
    addPaper: (file: File, options: UploadOptions) => addPaper(id, file, options),
    arrangePictures: (body: PictureArrangement) => shown(api.arrangePictures({ params, body })),
    arrangePapers: (body: PaperArrangement) => shown(api.arrangePapers({ params, body })),
    refetch: () => client.invalidateQueries({ queryKey: productKeys.one(id) }),
  };
}

function useShown() {
  const api = useApi();
  const client = useQueryClient();

  /** Resolves once the page shows what was saved. */
  async function shown(reply: Promise<ProductFiles>): Promise<ProductFiles> {
    const files = await reply;
    await client.invalidateQueries({ queryKey: productKeys.all });
    return files;
  }

  return { api, client, shown };
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

/** A title and a kind guessed from the file name, for the user to correct. */
function asNamed(fileName: string): { title?: string; kind: PaperKind } {
  const named = fileName
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const title = cutText(named, TEXT_MAX.paperTitle);
  return { ...(title !== '' && { title }), kind: kindNamed(title) };
}

function kindNamed(title: string): PaperKind {
  if (/safety|\bm?sds\b/i.test(title)) return 'safety_sheet';
  if (/manual|instructions/i.test(title)) return 'manual';
  return /certificate|conformity/i.test(title) ? 'certificate' : 'data_sheet';
}

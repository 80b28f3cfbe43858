import { TEXT_MAX } from '@kerf/domain/limits';
import { FILE_ID, PAPERS_MAX, PICTURES_MAX, paperKinds } from '@kerf/domain/product-files';
import { z } from 'zod';
import { id } from './common.ts';
import { line, optionalLine } from './text.ts';

/** A stored file, named by the hash of its content. */
const file = z.string().regex(FILE_ID, 'There is no such file.');

/** A picture of a product. Its files are at `picturePath`, in each width and format. */
export const productPicture = z.object({
  file,
  /** Alternative text; may be empty. */
  alt: z.string(),
  /** Size of the largest width, in pixels. */
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
});
export type ProductPicture = z.infer<typeof productPicture>;

/** A PDF about a product, at `paperPath`. */
export const productPaper = z.object({
  file,
  kind: z.enum(paperKinds),
  title: z.string(),
  bytes: z.int(),
});
export type ProductPaper = z.infer<typeof productPaper>;

/** The pictures and PDFs of a product. */
export const productFiles = z.object({
  pictures: z.array(productPicture),
  papers: z.array(productPaper),
  /** Increases with every change of them. Send it with a change, to detect conflicts. */
  version: z.int(),
});
export type ProductFiles = z.infer<typeof productFiles>;

const alt = optionalLine(TEXT_MAX.pictureAlt);
const title = line(TEXT_MAX.paperTitle);
const version = z.int().min(1).max(2_000_000_000);

export const newPictureQuery = z.object({ alt: alt.optional() });

export const newPaperQuery = z.object({
  /** By default the name of the kind. */
  title: title.optional(),
  kind: z.enum(paperKinds).default('data_sheet'),
});

/** The pictures in their new order. Those left out are removed; recently removed ones can be restored. */
export const pictureArrangement = z.object({
  version,
  pictures: z.array(z.object({ file, alt })).max(PICTURES_MAX).superRefine(noneTwice),
});

/** The PDFs in their new order; see `pictureArrangement`. */
export const paperArrangement = z.object({
  version,
  papers: z
    .array(z.object({ file, title, kind: z.enum(paperKinds) }))
    .max(PAPERS_MAX)
    .superRefine(noneTwice),
});

function noneTwice(entries: readonly { file: string }[], context: z.RefinementCtx): void {
  const files = entries.map((entry) => entry.file);
  for (const [index, each] of files.entries()) {
    if (files.indexOf(each) === index) continue;
    context.addIssue({
      code: 'custom',
      path: [index, 'file'],
      message: 'It is in the list already.',
    });
  }
}

/** The most file names that are looked up together. */
export const FILE_NAMES_MAX = 200;

export const fileNames = z.object({
  names: z
    .array(line(TEXT_MAX.fileName))
    .min(1, 'Choose a file.')
    .max(FILE_NAMES_MAX, `Send at most ${FILE_NAMES_MAX} names.`),
});

/** A product that a file's name means. */
export const fileProduct = z.object({ _id: id, sku: z.string(), name: z.string() });
export type FileProduct = z.infer<typeof fileProduct>;

/** What each name means, in the order of the names: one product, none, or those to choose from. */
export const namedProducts = z.object({ files: z.array(z.array(fileProduct)) });

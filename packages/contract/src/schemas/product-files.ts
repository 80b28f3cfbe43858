import { FILE_ID, PAPERS_MAX, PICTURES_MAX, paperKinds } from '@kerf/domain/product-files';
import { z } from 'zod';
import { line, optionalLine } from './text.ts';

/** A stored file, named by what is in it. */
const file = z.string().regex(FILE_ID, 'There is no such file.');

/** A picture of a product. Its files are at `picturePath` in each of its widths and formats. */
export const productPicture = z.object({
  file,
  /** What it shows, for those who do not see it; may be empty. */
  alt: z.string(),
  /** Of the largest of its widths, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Ascending. */
  widths: z.array(z.int()),
});
export type ProductPicture = z.infer<typeof productPicture>;

/** A document about a product, a PDF at `paperPath`. */
export const productPaper = z.object({
  file,
  kind: z.enum(paperKinds),
  title: z.string(),
  bytes: z.int(),
});
export type ProductPaper = z.infer<typeof productPaper>;

/** Everything that is shown of a product beside its texts. */
export const productFiles = z.object({
  pictures: z.array(productPicture),
  papers: z.array(productPaper),
  /** Rises with every change of them; a change names the version that it was made from. */
  version: z.int(),
});
export type ProductFiles = z.infer<typeof productFiles>;

const alt = optionalLine(160);
const title = line(80);
const version = z.int().min(1).max(2_000_000_000);

export const newPictureQuery = z.object({ alt: alt.optional() });

export const newPaperQuery = z.object({
  /** What the kind is called, where left out. */
  title: title.optional(),
  kind: z.enum(paperKinds).default('data_sheet'),
});

/** The pictures in their order. What is left out is removed; what was removed lately can be put back. */
export const pictureArrangement = z.object({
  version,
  pictures: z.array(z.object({ file, alt })).max(PICTURES_MAX).superRefine(noneTwice),
});

/** The papers in their order, as `pictureArrangement`. */
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

import type { Product } from '@kerf/contract/schemas/product';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { TEXT_MAX } from '@kerf/domain/limits';
import {
  PAPER_BYTES_MAX,
  PAPERS_MAX,
  paperKindNames,
  paperKinds,
} from '@kerf/domain/product-files';
import { NativeSelect } from '@mantine/core';
import { fileSize } from '../../../components/quantity.tsx';
import { DropArea } from './drop-area.tsx';
import { EntryText } from './entry-text.tsx';
import { FileEntries } from './file-entries.tsx';
import classes from './product-files.module.css';
import { useProductFiles } from './product-files.queries.ts';
import { TooLarge } from './upload-failure.ts';
import { UploadList } from './upload-list.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useUploads } from './use-uploads.ts';

const kindChoices = paperKinds.map((value) => ({ value, label: paperKindNames[value] }));

const saved = ({ papers, version }: ProductFiles) => ({ entries: papers, version });

/** A product's documents: data sheets, safety sheets and the like. Each change is saved immediately. */
export function PapersSection({ product }: { readonly product: Product }) {
  const files = useProductFiles(product._id);
  const { uploads, add } = useUploads(async (file, options) => {
    if (file.size > PAPER_BYTES_MAX) throw new TooLarge(file.size, PAPER_BYTES_MAX);
    return files.addPaper(file, options);
  });
  const { entries, change, failure } = useArrangement({
    saved: { entries: product.papers ?? [], version: product.filesVersion ?? 1 },
    save: async (version, papers) =>
      saved(
        await files.arrangePapers({
          version,
          papers: papers.map(({ file, title, kind }) => ({ file, title, kind })),
        }),
      ),
    refetch: files.refetch,
  });

  return (
    <section className={classes.section} aria-label="Documents">
      <h2 className={classes.title}>Documents</h2>
      <DropArea
        action="Add documents"
        accept="application/pdf"
        hint={`Drop data sheets and safety sheets here: PDF of at most 20 MB each, up to ${PAPERS_MAX}.`}
        onFiles={add}
      >
        <FileEntries
          label="Documents in order"
          entries={entries}
          nameOf={({ title }) => title}
          onChange={(papers) => void change(papers)}
          failure={failure}
        >
          {(paper, changed) => (
            <div className={classes.fields}>
              <EntryText
                label="Title"
                max={TEXT_MAX.paperTitle}
                required
                value={paper.title}
                onSave={(title) => changed({ ...paper, title })}
              />
              <NativeSelect
                label="Kind"
                size="sm"
                data={kindChoices}
                value={paper.kind}
                onChange={({ currentTarget: { value } }) =>
                  changed({ ...paper, kind: paperKinds.find((kind) => kind === value) ?? 'other' })
                }
              />
              <span className={classes.hint}>{fileSize(paper.bytes)}</span>
            </div>
          )}
        </FileEntries>
        <UploadList uploads={uploads} />
      </DropArea>
    </section>
  );
}

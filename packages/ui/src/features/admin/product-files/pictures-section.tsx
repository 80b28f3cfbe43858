import type { Product } from '@kerf/contract/schemas/product';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { TEXT_MAX } from '@kerf/domain/limits';
import { PICTURE_BYTES_MAX, PICTURES_MAX } from '@kerf/domain/product-files';
import { UploadedPicture } from '../../../components/product-card/uploaded-picture.tsx';
import { DropArea } from './drop-area.tsx';
import { EntryText } from './entry-text.tsx';
import { FileEntries } from './file-entries.tsx';
import classes from './product-files.module.css';
import { useProductFiles } from './product-files.queries.ts';
import { TooLarge } from './upload-failure.ts';
import { UploadList } from './upload-list.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useUploads } from './use-uploads.ts';

const saved = ({ pictures, version }: ProductFiles) => ({ entries: pictures, version });

/** A product's pictures: dropped or chosen, reordered, described, removed. Each change is saved immediately. */
export function PicturesSection({ product }: { readonly product: Product }) {
  const files = useProductFiles(product._id);
  const { uploads, add } = useUploads(async (file, options) => {
    if (file.size > PICTURE_BYTES_MAX) throw new TooLarge(file.size, PICTURE_BYTES_MAX);
    return files.addPicture(file, options);
  });
  const { entries, change, failure } = useArrangement({
    saved: { entries: product.pictures ?? [], version: product.filesVersion ?? 1 },
    save: async (version, pictures) =>
      saved(
        await files.arrangePictures({
          version,
          pictures: pictures.map(({ file, alt }) => ({ file, alt })),
        }),
      ),
    refetch: files.refetch,
  });

  return (
    <section className={classes.section} aria-label="Pictures">
      <h2 className={classes.title}>Pictures</h2>
      <DropArea
        action="Add pictures"
        accept="image/jpeg,image/png,image/webp"
        hint={`Drop pictures here: JPEG, PNG or WebP of at most 10 MB each, up to ${PICTURES_MAX}. The first is shown in lists.`}
        onFiles={add}
      >
        <FileEntries
          label="Pictures in order"
          entries={entries}
          nameOf={({ alt }, index) => (alt === '' ? `picture ${index + 1}` : alt)}
          onChange={(pictures) => void change(pictures)}
          failure={failure}
        >
          {(picture, changed, name) => (
            <>
              <UploadedPicture
                picture={picture}
                name={name}
                sizes="6rem"
                className={classes.thumbnail}
              />
              <div className={classes.fields}>
                <EntryText
                  label="Description"
                  placeholder="For those who cannot see it: the teeth from the side"
                  max={TEXT_MAX.pictureAlt}
                  value={picture.alt}
                  onSave={(alt) => changed({ ...picture, alt })}
                />
              </div>
            </>
          )}
        </FileEntries>
        <UploadList uploads={uploads} />
      </DropArea>
    </section>
  );
}

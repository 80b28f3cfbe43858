import type { ProductPicture as UploadedPicture } from '@kerf/contract/schemas/product-files';
import { boundsInWords } from '@kerf/domain/bounds';
import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { memo, useDeferredValue } from 'react';
import { ProductPicture } from '../../../components/product-card/product-picture.tsx';
import { type PreviewBlade, previewBlade } from './preview-blade.ts';
import type { ProductValues } from './product-fields.ts';
import classes from './product-preview.module.css';
import { typedBounds } from './typed-product.ts';

interface ProductPreviewProps {
  readonly values: ProductValues;
  /** Its first uploaded picture, shown instead of a drawing. */
  readonly picture: UploadedPicture | undefined;
}

/** A preview of the product: its picture or drawing above a title block. */
export function ProductPreview({ values, picture }: ProductPreviewProps) {
  // Deferred: typing has priority over drawing many teeth.
  const shown = useDeferredValue(values);
  return (
    <figure className={classes.sheet} aria-label="Preview">
      <Picture values={shown} picture={picture} />
      <dl className={classes.block}>
        <Cell name="Name" wide>
          {shown.name.trim()}
        </Cell>
        <Cell name="Price each">{priceInWords(shown.price)}</Cell>
        <Cell name="Order">{orderInWords(shown)}</Cell>
      </dl>
    </figure>
  );
}

/** Memoized: laying out teeth is slow, and most fields do not affect the picture. */
const Picture = memo(
  function Picture({ values, picture }: ProductPreviewProps) {
    const preview = previewBlade(values);
    const address = values.img.trim();
    const img = address.startsWith('https://') ? address : '';
    const photo = picture !== undefined || img !== '';
    const product = { name: values.name.trim(), img, blade: preview.blade, picture };
    return (
      <>
        <div className={classes.picture} data-source={photo ? 'own' : preview.source}>
          <ProductPicture product={product} eager />
        </div>
        {!photo && <Note preview={preview} />}
      </>
    );
  },
  (before, after) =>
    before.picture?.file === after.picture?.file &&
    before.picture?.alt === after.picture?.alt &&
    drawn(before.values) === drawn(after.values),
);

/** The values that affect the picture, as a key for comparison. */
function drawn(values: ProductValues): string {
  const blade = Object.entries(values).filter(([name]) => name.startsWith('blade.'));
  return JSON.stringify([values.img, values.img === '' ? '' : values.name, blade]);
}

function Note({ preview: { source, fault, blade } }: { readonly preview: PreviewBlade }) {
  const text = fault ?? (blade === null ? '' : notes[source]);
  return (
    <figcaption className={classes.note} data-fault={fault !== null || undefined}>
      <span role="status">{text}</span>
    </figcaption>
  );
}

const notes: Readonly<Record<PreviewBlade['source'], string>> = {
  own: '',
  part: 'Empty fields use the example values.',
  example: 'An example is drawn until the fields hold numbers that a blade can have.',
};

interface CellProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: string;
}

function Cell({ name, wide = false, children }: CellProps) {
  return (
    <div className={classes.cell} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children === '' ? '–' : children}</dd>
    </div>
  );
}

function priceInWords(text: string): string {
  const price = centsFromDollars(text);
  return price === null ? '' : formatCents(price);
}

function orderInWords(values: ProductValues): string {
  const bounds = typedBounds(values);
  return bounds === null ? '' : boundsInWords(bounds);
}

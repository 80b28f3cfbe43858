import { boundsInWords } from '@kerf/domain/bounds';
import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { useDeferredValue } from 'react';
import { ProductPicture } from '../../../components/product-card/product-picture.tsx';
import { type PreviewBlade, previewBlade } from './preview-blade.ts';
import type { ProductValues } from './product-fields.ts';
import classes from './product-preview.module.css';
import { typedBounds } from './typed-offer.ts';

interface ProductPreviewProps {
  readonly values: ProductValues;
}

/** The sheet of the product as it stands now: its drawing over a title block. */
export function ProductPreview({ values }: ProductPreviewProps) {
  // Typing goes first; a drawing of many teeth may follow a moment later.
  const shown = useDeferredValue(values);
  const preview = previewBlade(shown);
  const img = shown.img.trim();
  const name = shown.name.trim();
  const photo = img.startsWith('https://');
  return (
    <figure className={classes.sheet} aria-label="Preview">
      <div className={classes.picture} data-standing={photo ? 'own' : preview.standing}>
        <ProductPicture product={{ name, img: photo ? img : '', blade: preview.blade }} eager />
      </div>
      {!photo && <Note preview={preview} />}
      <dl className={classes.block}>
        <Cell name="Name" wide>
          {name}
        </Cell>
        <Cell name="Price each">{priceInWords(shown.price)}</Cell>
        <Cell name="Order">{orderInWords(shown)}</Cell>
      </dl>
    </figure>
  );
}

function Note({ preview: { standing, fault, blade } }: { readonly preview: PreviewBlade }) {
  const text = fault ?? (blade === null ? '' : notes[standing]);
  return (
    <figcaption className={classes.note} data-fault={fault !== null || undefined}>
      <span role="status">{text}</span>
    </figcaption>
  );
}

const notes: Readonly<Record<PreviewBlade['standing'], string>> = {
  own: '',
  part: 'Where a field is empty, the example in it is drawn.',
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

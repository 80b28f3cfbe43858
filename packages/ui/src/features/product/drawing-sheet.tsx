import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { bladeInWords, bladeKindName } from '../../components/blade-specification/blade-facts.ts';
import { ProductPicture } from '../../components/product-card/product-picture.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import classes from './drawing-sheet.module.css';

/** The blade as a workshop drawing with its title block, and the photo below if there is one. */
export function DrawingSheet({ product }: { readonly product: ProductSummary }) {
  const { blade, sku, img, picture } = product;
  // The gallery next to it shows uploaded pictures.
  if (!blade && picture) return null;
  if (!blade) {
    return (
      <div className={classes.sheet}>
        <ProductPicture product={product} eager />
      </div>
    );
  }
  return (
    <>
      <figure className={classes.sheet}>
        <BladeDrawing blade={blade} title={bladeInWords(blade)} variant="sheet" dimensions />
        <figcaption className={classes.block}>
          <span className={classes.cell}>{bladeKindName[blade.kind]}</span>
          <span className={classes.cell}>{sku}</span>
          <span className={classes.cell}>Dimensions in mm</span>
        </figcaption>
      </figure>
      {img !== '' && !picture && (
        <div className={classes.photo}>
          <ProductPicture product={product} />
        </div>
      )}
    </>
  );
}

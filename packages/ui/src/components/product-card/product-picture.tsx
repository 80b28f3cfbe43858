import { bladeInWords } from '@kerf/domain/blade-in-words';
import { useState } from 'react';
import { BladeDrawing } from '../blade-drawing/blade-drawing.tsx';
import classes from './product-card.module.css';
import type { ProductSummary } from './product-summary.ts';
import { UploadedPicture } from './uploaded-picture.tsx';

interface ProductPictureProps {
  readonly product: Pick<ProductSummary, 'name' | 'img' | 'blade' | 'picture'>;
  /** Whether to load at once; pictures below the fold load when they get near. */
  readonly eager?: boolean;
}

/** A card is never much wider than this, whatever the window. */
const CARD_SIZES = '(max-width: 37rem) 100vw, 22rem';

/** The uploaded picture, else the linked photo, else the blade's drawing, else an empty sheet. Always 4:3. */
export function ProductPicture({ product, eager = false }: ProductPictureProps) {
  const [broken, setBroken] = useState('');
  const { picture } = product;
  if (picture && broken !== picture.file) {
    return (
      <UploadedPicture
        key={picture.file}
        picture={picture}
        name={product.name}
        sizes={CARD_SIZES}
        eager={eager}
        className={classes.photo}
        onError={() => setBroken(picture.file)}
      />
    );
  }
  if (product.img !== '' && broken !== product.img) {
    return (
      <img
        className={classes.photo}
        src={product.img}
        alt={product.name}
        width={320}
        height={240}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(product.img)}
      />
    );
  }
  return (
    <div className={classes.sheet}>
      {product.blade ? (
        <BladeDrawing blade={product.blade} title={bladeInWords(product.blade)} dimensions />
      ) : (
        <div className={classes.nothing}>
          <span>No picture yet</span>
        </div>
      )}
    </div>
  );
}

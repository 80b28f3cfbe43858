import type { Product } from '@kerf/contract/schemas/product';
import { Anchor } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { fromList, LIST } from './list-place.ts';
import classes from './products.module.css';

interface ProductNameProps {
  readonly product: Product;
}

/** A product's thumbnail and name, which links to its form. */
export function ProductName({ product }: ProductNameProps) {
  return (
    <span className={classes.product}>
      <Thumbnail key={product.img} product={product} />
      <Anchor component={Link} to={`${LIST}/${product._id}`} state={fromList}>
        {product.name}
      </Anchor>
    </span>
  );
}

function Thumbnail({ product }: ProductNameProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classes.thumbnail}>
      {product.img !== '' && !broken && (
        <img
          src={product.img}
          alt=""
          width={52}
          height={39}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      {(product.img === '' || broken) && <Drawing blade={product.blade} />}
    </span>
  );
}

function Drawing({ blade }: Pick<Product, 'blade'>) {
  if (blade) return <BladeDrawing blade={blade} />;
  return <IconPackage size={24} stroke={1.25} aria-hidden="true" />;
}

export function Sku({ children }: { readonly children: string }) {
  return <span className={classes.sku}>{children}</span>;
}

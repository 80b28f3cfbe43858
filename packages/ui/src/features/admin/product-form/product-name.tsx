import type { Product } from '@kerf/contract/schemas/product';
import { Group, Stack, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { UploadedPicture } from '../../../components/product-card/uploaded-picture.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { fromList } from './list-place.ts';
import classes from './products.module.css';

interface ProductNameProps {
  readonly product: Product;
  /** Shown below the name. */
  readonly children?: ReactNode;
}

/** A product's thumbnail and name, linked to its form. */
export function ProductName({ product, children }: ProductNameProps) {
  return (
    <Group gap="0.875rem" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
      <Thumbnail key={product.img} product={product} />
      <Stack gap={2} align="start" miw={0}>
        <TextLink to={paths.editProduct(product._id)} state={fromList}>
          {product.name}
        </TextLink>
        {children}
      </Stack>
    </Group>
  );
}

function Thumbnail({ product }: Pick<ProductNameProps, 'product'>) {
  const [broken, setBroken] = useState(false);
  const [picture] = product.pictures ?? [];
  if (picture) {
    return (
      <span className={classes.thumbnail}>
        <UploadedPicture picture={{ ...picture, alt: '' }} name="" sizes="3.25rem" />
      </span>
    );
  }
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
  return (
    <Text component="span" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

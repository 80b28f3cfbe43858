import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** A link from one product to all of them. */
export function BackToProducts() {
  return (
    <Anchor
      component={Link}
      to="/products"
      display="inline-flex"
      mb={20}
      fz="sm"
      style={{ alignItems: 'center', gap: 6 }}
      underline="hover"
    >
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      Products
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './back-to-products.module.css';

/** A link from one product to all of them. */
export function BackToProducts() {
  return (
    <Anchor component={Link} to="/products" className={classes.back ?? ''} underline="hover">
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      Products
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import * as paths from '../../platform/paths.ts';

/** A product's name, linked to its page. */
export function ProductLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Anchor component={Link} to={paths.product(id)} underline="hover">
      {name}
    </Anchor>
  );
}

import { splitAtOrderNumbers } from '@kerf/domain/order-mentions';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import * as paths from '../../../platform/paths.ts';

/** Plain text in which order numbers are links. */
export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return splitAtOrderNumbers(text).map(({ text: part, orderNumber }) => {
    const key = at;
    at += part.length;
    if (orderNumber === undefined) return part;
    return (
      <Anchor key={key} component={Link} to={paths.order(orderNumber)}>
        {part}
      </Anchor>
    );
  });
}

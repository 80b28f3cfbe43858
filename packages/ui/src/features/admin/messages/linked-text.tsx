import { splitAtOrderNumbers } from '@kerf/domain/order-mentions';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderPath } from '../../orders/order-path.ts';

interface LinkedTextProps {
  readonly text: string;
}

/** Plain text in which order numbers are links. */
export function LinkedText({ text }: LinkedTextProps) {
  let at = 0;
  return splitAtOrderNumbers(text).map(({ text: part, orderNumber }) => {
    const key = at;
    at += part.length;
    if (orderNumber === undefined) return part;
    return (
      <Anchor key={key} component={Link} to={orderPath(orderNumber)}>
        {part}
      </Anchor>
    );
  });
}

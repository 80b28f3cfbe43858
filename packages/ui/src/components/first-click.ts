import type { MouseEvent } from 'react';

/** Acts on a click, but not on the second one of a double click, which may hit another row's button by then. */
export function firstClick(act: () => void) {
  return ({ detail }: Pick<MouseEvent, 'detail'>) => {
    if (detail < 2) act();
  };
}

import type { ReactNode } from 'react';

/** One entry of a description list, as a group that a stylesheet can lay out. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { memo } from 'react';
import type { Form } from '../../../components/form/use-form.ts';
import { ProductSelect } from '../../catalog/product-select.tsx';
import type { ProductField } from './product-fields.ts';

interface ReplacedByProps {
  /** The product that is being changed, which cannot replace itself; null for a new one. */
  readonly itself: string | null;
  /** The id of the product chosen, empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly change: Form<ProductField>['change'];
}

/** Chooses the product to order instead. */
export const ReplacedBy = memo(function ReplacedBy({ itself, change, ...field }: ReplacedByProps) {
  return (
    <ProductSelect
      label="Replaced by"
      description="Suggested when this product is sold out or withdrawn"
      clearLabel="Replaced by nothing"
      without={itself}
      onChange={(value) => change('replacedBy', value)}
      {...field}
    />
  );
});

import { ProductSelect } from '../../catalog/product-select.tsx';

interface ReplacedByProps {
  /** The product that is being changed, which cannot replace itself; null for a new one. */
  readonly itself: string | null;
  /** The id of the product chosen, empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Chooses the product to order instead. */
export function ReplacedBy({ itself, ...field }: ReplacedByProps) {
  return (
    <ProductSelect
      label="Replaced by"
      description="Offered where this one is sold out or gone"
      clearLabel="Replaced by nothing"
      without={itself}
      {...field}
    />
  );
}

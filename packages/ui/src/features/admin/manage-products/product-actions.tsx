import type { Product } from '@kerf/contract/schemas/product';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { fromList, LIST } from '../product-form/list-place.ts';
import { useDeleteProduct } from '../product-form/manage-products.queries.ts';
import classes from '../product-form/products.module.css';

interface ProductActionsProps {
  readonly product: Product;
}

/** Links to a product's form, and deletes the product after asking. */
export function ProductActions({ product }: ProductActionsProps) {
  const [asking, dialog] = useDisclosure(false);
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteProduct(({ _id }) => {
    dialog.close();
    forgetRow(_id);
  });
  const ask = () => {
    reset();
    dialog.open();
  };

  return (
    <span className={classes.actions}>
      <Link
        to={`${LIST}/${product._id}`}
        state={fromList}
        className={classes.action}
        aria-label={`Edit ${product.name}`}
        title="Edit"
      >
        <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.word}>Edit</span>
      </Link>
      <button
        type="button"
        className={classes.action}
        data-danger
        aria-label={`Delete ${product.name}`}
        title="Delete"
        onClick={ask}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.word}>Delete</span>
      </button>
      <ConfirmDialog
        opened={asking}
        name={product.name}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(product)}
        onCancel={dialog.close}
      />
    </span>
  );
}

import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import * as paths from '../../../platform/paths.ts';
import { RowDelete, RowLink } from '../parts/row-action.tsx';
import { fromList } from '../product-form/list-place.ts';
import { useDeleteProduct, useRestoreProduct } from '../product-form/manage-products.queries.ts';
import classes from '../product-form/products.module.css';

interface ProductActionsProps {
  readonly product: ManagedProduct;
}

/** The actions on a product in the list. */
export function ProductActions({ product }: ProductActionsProps) {
  return (product.archivedAt ?? null) === null ? (
    <KeptActions product={product} />
  ) : (
    <Restore product={product} />
  );
}

/** Restores an archived product. */
function Restore({ product }: ProductActionsProps) {
  const forgetRow = useForgetRow();
  const { mutate, isPending } = useRestoreProduct(({ _id }) => forgetRow(_id));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      aria-label={`Restore ${product.name}`}
      onClick={() => mutate(product)}
    >
      Restore
    </Button>
  );
}

/** Links to edit or duplicate a product, and deletes it after asking. */
function KeptActions({ product }: ProductActionsProps) {
  const [asking, dialog] = useDisclosure(false);
  const forgetRow = useForgetRow();
  const deletion = useDeleteProduct(({ _id }) => {
    dialog.close();
    forgetRow(_id);
  });
  const ask = () => {
    deletion.reset();
    dialog.open();
  };

  return (
    <span className={classes.actions}>
      <RowLink
        icon={IconPencil}
        word="Edit"
        of={product.name}
        to={paths.editProduct(product._id)}
        state={fromList}
      />
      <RowLink
        icon={IconCopy}
        word="Duplicate"
        of={product.name}
        to={paths.duplicateProduct(product._id)}
      />
      <RowDelete of={product.name} onClick={ask} />
      <ConfirmDialog
        opened={asking}
        name={product.name}
        deletion={deletion}
        onConfirm={() => deletion.mutate(product)}
        onCancel={dialog.close}
      />
    </span>
  );
}

import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ErrorAlert } from '../../../app/error-alert.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useProduct } from '../../catalog/products.queries.ts';
import { cameFromList, LIST } from './list-place.ts';
import { useUpdateProduct } from './manage-products.queries.ts';
import { productValues } from './product-fields.ts';
import { ProductForm } from './product-form.tsx';
import { StockMoved } from './product-moved.ts';
import { Sku } from './product-name.tsx';

/** `/dashboard/manage-products/:id`: a product of the catalogue, to be changed. */
export function EditProductPage() {
  const { id = '' } = useParams();
  const account = useAccount();
  const product = useProduct(id);
  usePageTitle(product.data?.name);
  if (product.data && account) {
    return (
      <EditedProduct key={`${id} ${account.email}`} product={product.data} email={account.email} />
    );
  }
  if (isApiProblem(product.error, 'not_found')) return <NoSuchProduct />;
  if (product.error) {
    return (
      <>
        <PageHeader title="Edit product" />
        <ErrorAlert
          error={product.error}
          onRetry={() => product.refetch()}
          retrying={product.isRefetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Edit product" />
      <Box role="status" aria-label="Loading the product" maw="44rem">
        <SheetSkeleton lines={8} />
      </Box>
    </>
  );
}

interface EditedProductProps {
  readonly product: Product;
  readonly email: string;
}

function EditedProduct({ product, email }: EditedProductProps) {
  const owner = { form: `product ${product._id}`, email };
  const form = useDraftForm({ owner, initial: productValues(product) });
  const { mutate, isPending, error } = useUpdateProduct();
  const [seenStock, setSeenStock] = useState(product.stock);
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = () => (cameFromList(state) ? navigate(-1) : navigate(LIST));
  return (
    <>
      <PageHeader
        title={product.name}
        detail={<Sku>{product.sku}</Sku>}
        action={
          <Button component={Link} to={`/purchase/${product._id}`} variant="default">
            See it in the shop
          </Button>
        }
      />
      <ProductForm
        form={form}
        id={product._id}
        skuHint="Left empty, it stays as it is"
        action="Save"
        sending={isPending}
        error={error}
        onSend={(_judged, { onSuccess, onError }) =>
          mutate(
            { id: product._id, changes: form.changes, seenStock },
            {
              onSuccess,
              onError: (refusal) => {
                if (refusal instanceof StockMoved) setSeenStock(refusal.stock);
                onError(refusal);
              },
            },
          )
        }
        onSent={() => void back()}
      />
    </>
  );
}

function NoSuchProduct() {
  return (
    <PageHeader
      title="There is no such product"
      detail="The address is not right, or the product was deleted."
      action={
        <Button component={Link} to={LIST}>
          Manage Products
        </Button>
      }
    />
  );
}

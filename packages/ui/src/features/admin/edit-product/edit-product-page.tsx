import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { productState } from '@kerf/domain/publication';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { QueryAlert } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { ScheduledChanges } from '../bulk-changes/coming-changes.tsx';
import parts from '../parts/parts.module.css';
import { PapersSection, PicturesSection } from '../product-files/files-sections.tsx';
import { cameFromList } from '../product-form/list-place.ts';
import {
  managedProductQuery,
  useRestoreProduct,
  useUpdateProduct,
} from '../product-form/manage-products.queries.ts';
import { productValues } from '../product-form/product-fields.ts';
import { ProductForm, useProductForm } from '../product-form/product-form.tsx';
import { Sku } from '../product-form/product-name.tsx';
import { StockSection } from './stock-section.tsx';

/** `/dashboard/manage-products/:id`: edits a product. */
export function EditProductPage() {
  const { id = '' } = useParams();
  const product = useQuery(managedProductQuery(useApi(), id));
  usePageTitle(product.data?.name);
  if (product.data?.archivedAt) {
    return <ArchivedProduct product={product.data} />;
  }
  if (product.data) return <EditedProduct key={id} product={product.data} />;
  if (isApiProblem(product.error, 'not_found')) return <NoSuchProduct />;
  if (product.error) {
    return (
      <>
        <PageHeader title="Edit product" />
        <QueryAlert query={product} />
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

function EditedProduct({ product }: { readonly product: ManagedProduct }) {
  const { mutateAsync } = useUpdateProduct(product._id);
  const { refetch } = useQuery(managedProductQuery(useApi(), product._id));
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useProductForm({
    draft: { form: `product ${product._id}` },
    initial: productValues(product),
    sendOnce: ({ stock: _, ...product }, idempotencyKey) => {
      const change = { ...product, version: typedNumber(form.values.version, 'pieces') };
      return mutateAsync({ body: change, idempotencyKey });
    },
    onSent: () => void (cameFromList(state) ? navigate(-1) : navigate(commands.manageProducts.to)),
    onRefused: (error) => {
      if (isApiProblem(error, 'product_changed'))
        void rebaseOnSaved(form, refetch, (data) => productValues(data).version);
    },
  });
  useBaseVersion(form);
  const shown = productState(product, new Date());

  return (
    <>
      <PageHeader
        title={product.name}
        detail={<Sku>{product.sku}</Sku>}
        action={
          <Group gap="xs">
            <LinkButton to={paths.historyOf(product._id)} variant="subtle">
              History
            </LinkButton>
            <LinkButton to={paths.duplicateProduct(product._id)} variant="subtle">
              Duplicate
            </LinkButton>
            {shown === 'published' && (
              <LinkButton to={paths.product(product._id)} variant="default">
                See it in the shop
              </LinkButton>
            )}
          </Group>
        }
      />
      <ScheduledChanges product={product} />
      <StockSection id={product._id} className={parts.ruled} />
      <PicturesSection product={product} />
      <PapersSection product={product} />
      <ProductForm
        form={form}
        id={product._id}
        picture={product.pictures?.[0]}
        isPublished={shown === 'published'}
        skuHint="Leave blank to keep it"
        action="Save"
      />
    </>
  );
}

/** A deleted product, which can be viewed and restored. */
function ArchivedProduct({ product }: { readonly product: ManagedProduct }) {
  const { mutate, isPending, error } = useRestoreProduct(() => {});
  return (
    <>
      <PageHeader
        title={product.name}
        detail={<Sku>{product.sku}</Sku>}
        action={
          <Button loading={isPending} onClick={() => mutate(product)}>
            Restore
          </Button>
        }
      />
      {error && <ErrorAlert error={error} />}
      <Text>
        This product is archived: it is not in the shop, and orders keep their copy of it.
      </Text>
    </>
  );
}

function NoSuchProduct() {
  return (
    <PageHeader
      title="Product not found"
      detail="The link may be wrong, or the product was deleted."
      action={<LinkButton to={commands.manageProducts.to}>Manage Products</LinkButton>}
    />
  );
}

import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { type ProductState, productState } from '@kerf/domain/publication';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { managedProductQuery, useAddProduct } from '../product-form/manage-products.queries.ts';
import { emptyProduct, type ProductValues, productValues } from '../product-form/product-fields.ts';
import { ProductForm, useProductForm } from '../product-form/product-form.tsx';

/** `/dashboard/add-product`: a new product; with `?from=`, a duplicate of an existing one. */
export function AddProductPage() {
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const original = useQuery({ ...managedProductQuery(useApi(), from), enabled: from !== '' });
  if (from === '') return <NewProduct original={null} />;
  if (original.data) return <NewProduct key={from} original={original.data} />;
  return (
    <>
      <PageHeader title="Add A Product" />
      {original.error ? (
        <ErrorAlert error={original.error} onRetry={() => void original.refetch()} />
      ) : (
        <Box role="status" aria-label="Loading the product" maw="44rem">
          <SheetSkeleton lines={8} />
        </Box>
      )}
    </>
  );
}

interface NewProductProps {
  /** The product to duplicate. */
  readonly original: ManagedProduct | null;
}

/** A draft, with the fields that must not be duplicated left empty. */
function duplicateOf(original: ManagedProduct): ProductValues {
  const own = { name: '', sku: '', stock: '', aliases: '', version: '' };
  return { ...productValues(original), ...own, publication: 'draft', publishAt: '' };
}

function NewProduct({ original }: NewProductProps) {
  const { mutateAsync, data } = useAddProduct();
  const form = useProductForm({
    draft: { form: original ? `add-product like ${original._id}` : 'add-product' },
    initial: original ? duplicateOf(original) : emptyProduct,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: () => window.scrollTo({ top: 0 }),
  });
  return (
    <>
      <PageHeader
        title="Add A Product"
        detail={
          <span role="status">
            {data && !form.dirty ? (
              <Added product={data.product} />
            ) : (
              whenSold(form.values.publication, original)
            )}
          </span>
        }
      />
      <ProductForm
        form={form}
        id={null}
        isPublished
        skuHint="Leave blank to generate one"
        action="Add Product"
      />
    </>
  );
}

function whenSold(publication: string, original: ManagedProduct | null): string {
  const like = original ? likeInWords(original) : '';
  if (publication === 'draft') return `${like}Only admins see it until it is published.`;
  if (publication === 'scheduled') return `${like}Customers see it from its time on.`;
  return `${like}It is on sale as soon as it is added.`;
}

/** Files show the original product, so they are not copied. */
function likeInWords({ name, pictures = [], papers = [] }: ManagedProduct): string {
  const left = [pictures.length > 0 && 'pictures', papers.length > 0 && 'documents'].filter(
    (kind) => kind !== false,
  );
  return left.length === 0
    ? `Like ${name}. `
    : `Like ${name}. Its ${left.join(' and ')} are not copied. `;
}

const addedAs: Readonly<Record<ProductState, string>> = {
  published: 'is in the catalog.',
  scheduled: 'is added. Customers see it from its time on.',
  draft: 'is added as a draft. Only admins see it until it is published.',
  archived: 'is added, and withdrawn.',
};

function Added({ product }: { readonly product: ManagedProduct }) {
  const { _id: id, name } = product;
  const state = productState(product, new Date());
  // An unpublished product has no page to buy it on.
  const isSold = state === 'published';
  return (
    <>
      {name} {addedAs[state]}{' '}
      <TextLink to={isSold ? paths.purchase(id) : paths.editProduct(id)}>See it</TextLink>
    </>
  );
}

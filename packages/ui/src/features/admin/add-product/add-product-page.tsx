import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useAddProduct } from '../product-form/manage-products.queries.ts';
import { emptyProduct } from '../product-form/product-fields.ts';
import { ProductForm, useProductForm } from '../product-form/product-form.tsx';

/** `/dashboard/add-product`: a new product for the catalogue. */
export function AddProductPage() {
  const account = useAccount();
  return account && <NewProduct key={account.email} email={account.email} />;
}

function NewProduct({ email }: { readonly email: string }) {
  const { mutateAsync, data } = useAddProduct();
  const form = useProductForm({
    draft: { form: 'add-product', email },
    initial: emptyProduct,
    send: mutateAsync,
    onSent: () => window.scrollTo({ top: 0 }),
  });
  return (
    <>
      <PageHeader
        title="Add A Product"
        detail={
          <span role="status">
            {data && !form.dirty ? (
              <Added id={data.product._id} name={data.product.name} />
            ) : (
              'It is on sale as soon as it is added.'
            )}
          </span>
        }
      />
      <ProductForm
        form={form}
        id={null}
        skuHint="Leave blank to generate one"
        action="Add Product"
      />
    </>
  );
}

function Added({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <>
      {name} is in the catalogue.{' '}
      <Anchor component={Link} to={`/purchase/${id}`}>
        See it
      </Anchor>
    </>
  );
}

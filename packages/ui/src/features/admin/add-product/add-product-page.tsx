import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useAddProduct } from '../product-form/manage-products.queries.ts';
import { emptyProduct } from '../product-form/product-fields.ts';
import { ProductForm } from '../product-form/product-form.tsx';

/** `/dashboard/add-product`: a new product for the catalogue. */
export function AddProductPage() {
  const account = useAccount();
  return account && <NewProduct key={account.email} email={account.email} />;
}

function NewProduct({ email }: { readonly email: string }) {
  const form = useDraftForm({ owner: { form: 'add-product', email }, initial: emptyProduct });
  const { mutate, isPending, error, data } = useAddProduct();
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
        sending={isPending}
        error={error}
        onSend={mutate}
        onSent={() => window.scrollTo({ top: 0 })}
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

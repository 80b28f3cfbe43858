import { LinkButton } from '../../components/link-button.tsx';
import { NothingThere } from '../../components/nothing-there.tsx';
import * as paths from '../../platform/paths.ts';
import { NotForAccount } from './not-for-account.tsx';
import { useReplacement } from './products.queries.ts';

/** Shown if a product does not exist, or is no longer sold: then with what replaces it. */
export function NoSuchProduct({ id }: { readonly id: string }) {
  const { data: replacement } = useReplacement(id);
  if (replacement) {
    const { name, by } = replacement;
    return (
      <NothingThere
        title={`${name} is no longer sold`}
        detail={`${by.name} replaces it.`}
        action={<LinkButton to={paths.product(by._id)}>See {by.name}</LinkButton>}
      />
    );
  }
  return (
    <NothingThere
      title="Product not found"
      detail="The link may be wrong, or the product is no longer sold."
      action={<AllProducts />}
    />
  );
}

/** Shown if the account may not see the product. */
export function ProductNotForAccount() {
  return <NotForAccount what="product" action={<AllProducts />} />;
}

function AllProducts() {
  return <LinkButton to="/products">See all products</LinkButton>;
}

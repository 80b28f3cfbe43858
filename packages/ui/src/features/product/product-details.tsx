import type { Product } from '@kerf/contract/schemas/product';
import { Title } from '@mantine/core';
import { SpecificationTable } from '../../components/blade-specification/specification-table.tsx';
import facts from '../../components/fact-row.module.css';
import { FeedsAndSpeeds } from '../machines/cutting/feeds-and-speeds.tsx';
import { ProductReviews } from '../review/of-product/product-reviews.tsx';
import classes from './product-details.module.css';
import { ProductPapers } from './product-papers.tsx';

/** The product's description, specification, other part numbers and reviews. */
export function ProductDetails({ product }: { readonly product: Product }) {
  const { des, blade, aliases, papers = [] } = product;
  return (
    <>
      {des !== '' && <p className={classes.description}>{des}</p>}
      {blade && (
        <section aria-labelledby="specification">
          <Title order={2} id="specification" className={classes.title}>
            Specification
          </Title>
          <SpecificationTable blade={blade} />
        </section>
      )}
      {papers.length > 0 && <ProductPapers papers={papers} />}
      {blade && <FeedsAndSpeeds productId={product._id} blade={blade} />}
      {aliases.length > 0 && (
        <section aria-labelledby="aliases">
          <Title order={2} id="aliases" className={classes.title}>
            Other part numbers for this blade
          </Title>
          <p className={classes.note}>
            Other makers’ numbers and etchings that this product replaces.
          </p>
          <ul className={`${facts.row} ${classes.aliases}`}>
            {aliases.map((alias) => (
              <li key={alias}>{alias}</li>
            ))}
          </ul>
        </section>
      )}
      <ProductReviews product={product} />
    </>
  );
}

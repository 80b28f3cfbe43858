import { ProductCardSkeleton } from '../../components/product-card/product-card-skeleton.tsx';
import classes from './products-page.module.css';

const places = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Holds the cards' place while they are on their way. */
export function ProductsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading products">
      {places.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  );
}

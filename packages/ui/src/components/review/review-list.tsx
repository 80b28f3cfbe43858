import { Skeleton } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { PersonPicture } from '../person-picture.tsx';
import { Stars } from '../stars.tsx';
import classes from './review-list.module.css';
import type { ReviewSummary } from './review-summary.ts';

/** Reviews side by side. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewSummary[] }) {
  return (
    <ul className={classes.grid}>
      {reviews.map((review) => (
        <li key={review.id} className={classes.review}>
          <Stars rating={review.rating} />
          <blockquote className={classes.text}>{review.text}</blockquote>
          {review.cut !== '' && <p className={classes.cut}>{review.cut}</p>}
          <div className={classes.author}>
            <PersonPicture name={review.name} address={review.img} />
            <span className={classes.name}>{review.name}</span>
            {review.mark !== null && (
              <span className={classes.mark}>
                <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
                {review.mark}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder while reviews load. */
export function ReviewListSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading reviews">
      {['one', 'two', 'three'].map((place) => (
        <div key={place} className={classes.review}>
          <Skeleton height={16} width={96} />
          <Skeleton height={72} />
          <Skeleton height={16} width="50%" />
        </div>
      ))}
    </div>
  );
}

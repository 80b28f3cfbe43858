import { Skeleton } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { PersonPicture } from '../person-picture.tsx';
import { TextSkeleton } from '../skeletons.tsx';
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

interface ReviewListSkeletonProps {
  /** How many reviews to show at most. */
  readonly count: number;
}

/** Placeholder while reviews load, as high as reviews of a usual length. */
export function ReviewListSkeleton({ count }: ReviewListSkeletonProps) {
  return (
    <div className={classes.grid} role="status" aria-label="Loading reviews">
      {Array.from({ length: count }, (_, place) => `place-${place}`).map((place) => (
        <div key={place} className={classes.review}>
          <Skeleton height={16} width={84} />
          <div className={classes.text}>
            <TextSkeleton lines={4} width="60%" />
          </div>
          <div className={classes.cut}>
            <TextSkeleton width="70%" />
          </div>
          <div className={classes.author}>
            <Skeleton height={40} circle />
            <div className={classes.namePlace}>
              <TextSkeleton />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

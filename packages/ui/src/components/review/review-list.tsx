import { Box, Group, Skeleton } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import parts from '../../theme/parts.module.css';
import { PersonPicture } from '../person-picture.tsx';
import { TextSkeleton } from '../skeletons.tsx';
import { Stars } from '../stars.tsx';
import classes from './review-list.module.css';
import type { ReviewSummary } from './review-summary.ts';

/** Reviews side by side. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewSummary[] }) {
  return (
    <ul className={`${parts.cards} ${classes.grid}`}>
      {reviews.map((review) => (
        <li key={review.id} className={classes.review}>
          <Stars rating={review.rating} />
          <blockquote className={classes.text}>{review.text}</blockquote>
          {review.cut !== '' && (
            <Box component="p" miw={0} fz="sm" c="dimmed">
              {review.cut}
            </Box>
          )}
          <Group gap="0.25rem 0.75rem" fz="sm" fw={600}>
            <PersonPicture name={review.name} address={review.img} />
            <Box component="span" miw={0} maw="calc(100% - 3.25rem)">
              {review.name}
            </Box>
            {review.mark !== null && (
              <span className={classes.mark}>
                <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
                {review.mark}
              </span>
            )}
          </Group>
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
    <div className={`${parts.cards} ${classes.grid}`} role="status" aria-label="Loading reviews">
      {Array.from({ length: count }, (_, place) => `place-${place}`).map((place) => (
        <div key={place} className={classes.review}>
          <Skeleton height={16} width={84} />
          <div className={classes.text}>
            <TextSkeleton lines={4} width="60%" />
          </div>
          <Box miw={0} fz="sm" c="dimmed">
            <TextSkeleton width="70%" />
          </Box>
          <Group gap="0.25rem 0.75rem" fz="sm" fw={600}>
            <Skeleton height={40} circle />
            <Box w="10rem">
              <TextSkeleton />
            </Box>
          </Group>
        </div>
      ))}
    </div>
  );
}

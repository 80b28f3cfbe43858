import { Skeleton } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { Stars } from '../../components/stars.tsx';
import type { SectionProblem } from './products-section.tsx';
import classes from './reviews-section.module.css';
import { Section } from './section.tsx';

/** What the front page shows of a review. */
export interface ReviewSummary {
  readonly id: string;
  readonly name: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** The address of a picture, or empty. */
  readonly img: string;
  /** Written by somebody with a paid order. */
  readonly verified: boolean;
}

interface ReviewsSectionProps {
  /** Undefined until they have come. */
  readonly reviews: readonly ReviewSummary[] | undefined;
  readonly problem?: SectionProblem | undefined;
  readonly onRetry: () => void;
}

/** What customers say. */
export function ReviewsSection(props: ReviewsSectionProps) {
  return (
    <Section id="reviews" title="Reviews">
      <Reviews {...props} />
    </Section>
  );
}

function Reviews({ reviews, problem, onRetry }: ReviewsSectionProps) {
  if (reviews === undefined && problem) {
    return <ProblemAlert title={problem.title} detail={problem.detail} onRetry={onRetry} />;
  }
  if (reviews === undefined) {
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
  if (reviews.length === 0) {
    return <EmptyState kind="nothing-yet" title="No reviews yet" />;
  }
  return (
    <ul className={classes.grid}>
      {reviews.map((review) => (
        <li key={review.id} className={classes.review}>
          <Stars rating={review.rating} />
          <blockquote className={classes.text}>{review.text}</blockquote>
          <div className={classes.author}>
            <PersonPicture name={review.name} address={review.img} />
            <span className={classes.name}>{review.name}</span>
            {review.verified && (
              <span className={classes.verified}>
                <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
                Verified buyer
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

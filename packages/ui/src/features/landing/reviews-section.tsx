import { EmptyState } from '../../components/empty-state.tsx';
import { ReviewList, ReviewListSkeleton } from '../../components/review/review-list.tsx';
import type { ReviewSummary } from '../../components/review/review-summary.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { REVIEWS_SHOWN } from './landing.queries.ts';
import type { SectionProblem } from './products-section.tsx';
import { Section } from './section.tsx';

interface ReviewsSectionProps {
  /** Undefined while they load. */
  readonly reviews: readonly ReviewSummary[] | undefined;
  readonly problem?: SectionProblem | undefined;
  readonly onRetry: () => void;
}

/** The front page's reviews. */
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
  if (reviews === undefined) return <ReviewListSkeleton count={REVIEWS_SHOWN} />;
  if (reviews.length === 0) return <EmptyState kind="nothing-yet" title="No reviews yet" />;
  return <ReviewList reviews={reviews} />;
}

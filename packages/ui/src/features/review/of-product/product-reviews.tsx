import type { Product } from '@kerf/contract/schemas/product';
import { Anchor, Button, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ReviewList, ReviewListSkeleton } from '../../../components/review/review-list.tsx';
import { productReviewSummary } from '../../../components/review/review-summary.ts';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { reviewAddress } from '../../catalog/product-address.ts';
import { MaterialFigures } from './material-figures.tsx';
import classes from './product-reviews.module.css';
import { productReviewsQuery, reviewFiguresQuery } from './product-reviews.queries.ts';

/** A product's reviews, with ratings by material. */
export function ProductReviews({ product }: { readonly product: Product }) {
  const titleId = useId();
  const account = useAccount();
  return (
    <section className={classes.reviews} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          Reviews
        </Title>
        {account && (
          <Anchor component={Link} to={reviewAddress(product._id)}>
            Review this {product.blade ? 'blade' : 'product'}
          </Anchor>
        )}
      </div>
      <Reviews productId={product._id} />
    </section>
  );
}

function Reviews({ productId }: { readonly productId: string }) {
  const api = useApi();
  const { pictureHosts } = usePlatform().config;
  const list = useInfiniteQuery(productReviewsQuery(api, productId));
  const figures = useQuery(reviewFiguresQuery(api, productId));
  if (!list.data || !figures.data) {
    const error = list.error ?? figures.error;
    if (!error) return <ReviewListSkeleton count={3} />;
    const again = () => void Promise.all([list.refetch(), figures.refetch()]);
    const retrying = list.isRefetching || figures.isRefetching;
    return <ErrorAlert error={error} onRetry={again} retrying={retrying} />;
  }
  const reviews = list.data.pages.flatMap((page) =>
    page.items.map((review) => productReviewSummary(review, pictureHosts)),
  );
  if (reviews.length === 0) return <EmptyState kind="nothing-yet" title="No reviews yet" />;
  const more = async () => {
    const { error } = await list.fetchNextPage();
    if (error) toastFailure(problemMessage(error).detail);
  };
  return (
    <>
      <MaterialFigures figures={figures.data.materials} />
      <ReviewList reviews={reviews} />
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void more()}
        >
          More reviews
        </Button>
      )}
    </>
  );
}

import type { ApiClient } from '@kerf/api-client/client';
import type { Product } from '@kerf/contract/schemas/product';
import { type MaterialFigure, USERS_FOR_AVERAGE } from '@kerf/domain/review-figures';
import { Anchor, Button, Flex, Group, Text, Title } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import facts from '../../components/fact-row.module.css';
import { counted } from '../../components/quantity.tsx';
import { ReviewList, ReviewListSkeleton } from '../../components/review/review-list.tsx';
import { productReviewSummary } from '../../components/review/review-summary.ts';
import { toastProblem } from '../../components/toasts.tsx';
import * as paths from '../../platform/paths.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import classes from './product-reviews.module.css';

/** A product's reviews, with ratings by material. */
export function ProductReviews({ product }: { readonly product: Product }) {
  const titleId = useId();
  const account = useAccount();
  return (
    <Flex component="section" direction="column" gap="lg" aria-labelledby={titleId}>
      <Group gap="0.25rem 1.5rem" align="baseline" justify="space-between">
        <Title order={2} id={titleId} fz="1.25rem">
          Reviews
        </Title>
        {account && (
          <Anchor component={Link} to={paths.review(product._id)}>
            Review this {product.blade ? 'blade' : 'product'}
          </Anchor>
        )}
      </Group>
      <Reviews productId={product._id} />
    </Flex>
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
    if (error) toastProblem(error);
  };
  return (
    <>
      <MaterialFigures figures={figures.data.materials} />
      <ReviewList reviews={reviews} />
      {list.hasNextPage && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          loading={list.isFetchingNextPage}
          onClick={() => void more()}
        >
          More reviews
        </Button>
      )}
    </>
  );
}

const REVIEWS_AT_ONCE = 6;

/** The reviews of a product in pages, newest first. */
function productReviewsQuery(api: ApiClient, productId: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', 'of', productId, 'list'],
    queryFn: ({ signal, pageParam }) =>
      api.listReviews(
        { query: { productId, limit: REVIEWS_AT_ONCE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** A product's ratings by material. */
function reviewFiguresQuery(api: ApiClient, productId: string) {
  return callQuery(['reviews', 'of', productId, 'figures'], api.getReviewFigures, {
    params: { id: productId },
  });
}

/** The average rating by material. Renders nothing if no review names a material. */
function MaterialFigures({ figures }: { readonly figures: readonly MaterialFigure[] }) {
  if (figures.length === 0) return null;
  const isThin = figures.some(({ average }) => average === null);
  return (
    <div>
      <ul
        className={`${parts.wrapped} ${facts.row} ${classes.figures}`}
        aria-label="Stars by material"
      >
        {figures.map((figure) => (
          <li key={figure.material}>
            {figureInWords(figure)}
            {figure.average !== null && <IconStarFilled size={12} aria-hidden="true" />}
          </li>
        ))}
      </ul>
      {isThin && (
        <Text mt="xs" fz="xs" c="dimmed">
          Averages appear from {USERS_FOR_AVERAGE} ratings.
        </Text>
      )}
    </div>
  );
}

/** "8 hardwood users: 4.6"; without an average if there are too few ratings. */
export function figureInWords({ material, users, average }: MaterialFigure): string {
  const name = material === material.toUpperCase() ? material : material.toLowerCase();
  const who = counted(users, `${name} user`);
  return average === null ? who : `${who}: ${average.toFixed(1)}`;
}

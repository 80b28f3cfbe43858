import type { Blade } from '@kerf/domain/blade';
import { Box, Button, Group, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterPaint } from '../../components/after-paint.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyPart, type PartFailure } from '../../components/lazy-part.tsx';
import { ProductCard } from '../../components/product-card/product-card.tsx';
import { ProductCardSkeleton } from '../../components/product-card/product-card-skeleton.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { ReviewList, ReviewListSkeleton } from '../../components/review/review-list.tsx';
import type { ReviewSummary } from '../../components/review/review-summary.ts';
import { ButtonSkeleton } from '../../components/skeletons.tsx';
import { useIsHydrated } from '../../platform/use-browser-fact.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { useChosenMachineId } from '../machines/use-chosen-machine.ts';
import { AddOneToPad } from '../order-pad/add-one-to-pad.tsx';
import { PRODUCTS_AT_ONCE, REVIEWS_SHOWN } from './landing.queries.ts';
import classes from './landing-page.module.css';

/** Why loading failed. */
export interface SectionProblem {
  readonly title: string;
  readonly detail?: string;
}

interface ProductsSectionProps {
  /** Undefined while they load. */
  readonly products: readonly ProductSummary[] | undefined;
  readonly problem?: SectionProblem | undefined;
  readonly onRetry: () => void;
  /** Omitted if all products are shown. */
  readonly onMore?: (() => void) | undefined;
  readonly loadingMore?: boolean;
}

/** The id of the products' placeholder, in the prerendered page too. */
export const LOADING_PRODUCTS_ID = 'loading-products';

const placeholders = Array.from({ length: PRODUCTS_AT_ONCE }, (_, place) => `place-${place}`);

/** The front page's list of products. */
export function ProductsSection(props: ProductsSectionProps) {
  return (
    <Section
      id="products"
      title="Products"
      detail="Sold by the batch. Each card shows the minimum order and stock."
    >
      <Products {...props} />
      {props.onMore && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" pt={32}>
          <Button variant="default" loading={props.loadingMore ?? false} onClick={props.onMore}>
            Show more products
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Products({ products, problem, onRetry }: ProductsSectionProps) {
  const [machineId] = useChosenMachineId();
  // The prerendered page knows no machine.
  const showsFit = useIsHydrated() && machineId !== null;
  if (products === undefined && problem) {
    return <ProblemAlert title={problem.title} detail={problem.detail} onRetry={onRetry} />;
  }
  if (products === undefined) {
    return (
      <div id={LOADING_PRODUCTS_ID} role="status" aria-label="Loading products">
        <div className={parts.cards}>
          {placeholders.map((place) => (
            <ProductCardSkeleton key={place} extra={showsFit} />
          ))}
        </div>
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" pt={32}>
          <ButtonSkeleton width="12rem" />
        </Group>
      </div>
    );
  }
  if (products.length === 0) {
    return <EmptyState kind="nothing-yet" title="No products yet" detail="Come back soon." />;
  }
  return (
    <ul className={parts.cards}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < 4}
            action={<AddOneToPad product={product} />}
          >
            {showsFit && <CardFit blade={product.blade} />}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

const ChosenFit = lazyPart(
  async () => {
    await afterPaint();
    return (await import('../machines/fit-badge.tsx')).ChosenFit;
  },
  { Failed: FitFailure },
);

/** Whether a blade fits the selected machine. Its line is reserved until that has loaded. */
function CardFit({ blade }: { readonly blade: Blade | null }) {
  return (
    <Box mih="1.5rem">
      <ChosenFit blade={blade} />
    </Box>
  );
}

/** A failure that fits on one line. */
function FitFailure({ onRetry }: PartFailure) {
  return (
    <UnstyledButton fz="sm" td="underline" onClick={onRetry}>
      Fit not loaded. Try again
    </UnstyledButton>
  );
}

interface SectionProps {
  /** The fragment of its URL. */
  readonly id: string;
  readonly title: string;
  readonly detail?: ReactNode;
  /** `aside` puts the title in a separate column. */
  readonly layout?: 'stack' | 'aside';
  readonly children: ReactNode;
}

/** A section of the front page, named by its heading. */
export function Section({ id, title, detail, layout = 'stack', children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className={classes.section} data-layout={layout}>
      <div>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {detail !== undefined && (
          <Box component="p" maw="48ch" mt="xs" c="dimmed" style={{ textWrap: 'pretty' }}>
            {detail}
          </Box>
        )}
      </div>
      <div>{children}</div>
    </section>
  );
}

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

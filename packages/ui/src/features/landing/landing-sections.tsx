import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { lazyWhenIdle } from '../../components/lazy-when-idle.tsx';
import { reviewSummary } from '../../components/review/review-summary.ts';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useIsHydrated } from '../../platform/use-browser-fact.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { productSummary } from '../catalog/product-summary.ts';
import { BusinessSummary } from './business-summary.tsx';
import type { ContactMessage } from './contact-form.tsx';
import { ContactSection } from './contact-section.tsx';
import { frontProductsQuery, frontReviewsQuery } from './landing.queries.ts';
import { ProductsSection } from './products-section.tsx';
import { ReviewsSection } from './reviews-section.tsx';
// Imported eagerly: the prerendered page shows the lazy part before its code has loaded.
import './faq.module.css';
import { Section } from './section.tsx';

/** The front page below its hero. Each Suspense boundary hydrates on its own. */
export function LandingSections() {
  useEffect(() => void loadContract(), []);
  return (
    <>
      <Suspense>
        <Products />
      </Suspense>
      <Suspense>
        <BusinessSummary />
        <Reviews />
      </Suspense>
      <Suspense>
        <Contact />
        <Faq />
      </Suspense>
    </>
  );
}

/** Preloads the API client for the next page and for a message; whatever needs it reports a failed load. */
async function loadContract(): Promise<void> {
  await whenIdle('root');
  await import('@kerf/api-client/contract-replies').catch(() => {});
}

function Products() {
  const query = useInfiniteQuery(frontProductsQuery(useApi()));
  const { data, error } = useShown(query);
  const more = async () => {
    const { error } = await query.fetchNextPage();
    if (error) toastFailure(problemMessage(error).detail);
  };
  return (
    <ProductsSection
      products={data?.pages.flatMap((page) => page.items.map(productSummary))}
      problem={error ? problemMessage(error) : undefined}
      onRetry={() => void query.refetch()}
      onMore={data && query.hasNextPage ? () => void more() : undefined}
      loadingMore={query.isFetchingNextPage}
    />
  );
}

function Reviews() {
  const query = useQuery(frontReviewsQuery(useApi()));
  const { pictureHosts } = usePlatform().config;
  const { data, error } = useShown(query);
  return (
    <ReviewsSection
      reviews={data?.items.map((review) => reviewSummary(review, pictureHosts))}
      problem={error ? problemMessage(error) : undefined}
      onRetry={() => void query.refetch()}
    />
  );
}

interface Answered<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
}

/** A query's answer once the page has hydrated; deferred, so that the page stays responsive. */
function useShown<Data>({ data, error }: Answered<Data>): Answered<Data> {
  const isHydrated = useIsHydrated();
  return {
    data: useDeferredValue(isHydrated ? data : undefined),
    error: isHydrated ? error : null,
  };
}

function Contact() {
  const api = useApi();
  const send = async (message: ContactMessage, idempotencyKey: string) => {
    try {
      await api.sendMessage({ body: message }, { idempotencyKey });
      toastSuccess('Message sent. We’ll reply by email.');
    } catch (error) {
      toastFailure(problemMessage(error).detail);
      throw error;
    }
  };

  return <ContactSection send={send} />;
}

const FaqList = lazyWhenIdle({
  id: 'faq',
  load: async () => (await import('./faq-list.tsx')).FaqList,
  loading: <Skeleton height={240} />,
});

/** Questions that buyers ask before a first order. */
export function Faq() {
  return (
    <Section id="faq" title="FAQ" detail="What buyers ask before a first order." layout="aside">
      <FaqList />
    </Section>
  );
}

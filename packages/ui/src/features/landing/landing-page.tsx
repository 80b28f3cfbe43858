import { ActionIcon, Box, Skeleton, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { BladeDrawing, type BladeTurn } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { lazyWhenIdle } from '../../components/lazy-when-idle.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { reviewSummary } from '../../components/review/review-summary.ts';
import { toastProblem, toastSuccess } from '../../components/toasts.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useIsHydrated } from '../../platform/use-browser-fact.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { useCatalogue } from '../catalog/catalogue.ts';
import { productSummary } from '../catalog/product-summary.ts';
import type { ContactFormProps, ContactMessage } from './contact-form.tsx';
import { frontProductsQuery, frontReviewsQuery } from './landing.queries.ts';
import classes from './landing-page.module.css';
import {
  LOADING_PRODUCTS_ID,
  ProductsSection,
  ReviewsSection,
  Section,
} from './landing-sections.tsx';

// Hydrated when idle, so that the hero comes first; until then the prerendered markup is shown.
const IdleSections = lazy(async () => {
  await whenIdle(LOADING_PRODUCTS_ID);
  return { default: LandingSections };
});

/** The front page. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Suspense>
        <IdleSections />
      </Suspense>
    </>
  );
}

interface HeroProps {
  /** The target of Get Started. */
  readonly to?: string;
}

/** One sentence, one action, one blade. */
export function Hero({ to = '/#products' }: HeroProps) {
  const [state, setState] = useState<BladeTurn['state']>('turning');
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.words}>
          <Title
            order={1}
            id="hero-title"
            mb={32}
            fz="clamp(2.25rem, 1.2rem + 3.6vw, 4rem)"
            lh="1.02"
            lts="-0.032em"
          >
            Saw blades true to a tenth of a millimeter, sold by the batch.
          </Title>
          <LinkButton to={to} size="lg">
            Get Started
          </LinkButton>
        </div>
        <div className={classes.blade}>
          <BladeDrawing
            blade={heroBlade}
            variant="hero"
            dimensions
            turn={{
              state,
              onTouched: () => setState((now) => (now === 'turning' ? 'held' : now)),
              onTurned: () => setState('rested'),
            }}
          />
        </div>
        <div className={classes.caption}>
          <span>
            {heroBlade.diameter} × {heroBlade.kerf} × {heroBlade.bore} Z{heroBlade.teeth}{' '}
            {heroBlade.grind}
          </span>
          <TurnButton
            turning={state === 'turning'}
            onChange={(turning) => setState(turning ? 'turning' : 'held')}
          />
        </div>
      </div>
      <div className={classes.rule} aria-hidden="true" />
    </section>
  );
}

interface TurnButtonProps {
  readonly turning: boolean;
  readonly onChange: (turning: boolean) => void;
}

/** Stops and starts the blade; hidden if reduced motion is preferred. */
function TurnButton({ turning, onChange }: TurnButtonProps) {
  if (useReducedMotion()) return null;
  const Icon = turning ? IconPlayerPause : IconPlayerPlay;
  return (
    <ActionIcon
      variant="subtle"
      size="md"
      aria-label={turning ? 'Stop the blade' : 'Turn the blade'}
      onClick={() => onChange(!turning)}
    >
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The front page below its hero. Each Suspense boundary hydrates on its own. */
function LandingSections() {
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
  const query = useInfiniteQuery(frontProductsQuery(useCatalogue()));
  const { data, error } = useShown(query);
  const more = async () => {
    const { error } = await query.fetchNextPage();
    if (error) toastProblem(error);
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
      toastProblem(error);
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
function Faq() {
  return (
    <Section id="faq" title="FAQ" detail="What buyers ask before a first order." layout="aside">
      <FaqList />
    </Section>
  );
}

const ContactForm = lazyWhenIdle({
  id: 'contact',
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  loading: <Skeleton height={360} />,
});

/** The contact form with its introduction. */
function ContactSection(props: ContactFormProps) {
  return (
    <Section
      id="contact"
      title="Contact Us"
      layout="aside"
      detail="Need a blade that isn’t listed, a blade made to your drawing, or a delivery date? Write to us; we reply by email."
    >
      <ContactForm {...props} />
    </Section>
  );
}

const figures = [
  { label: 'Countries', value: '20+' },
  { label: 'Annual revenue', value: '2M+', unit: 'USD' },
  { label: 'Reviews', value: '500+' },
  { label: 'Products', value: '10+' },
] as const;

/** The business in four figures, styled like a drawing's title block. */
function BusinessSummary() {
  return (
    <Section id="business" title="Business Summary">
      <dl className={classes.block}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.cell}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.value}
              {'unit' in figure && (
                <Box component="span" ms="0.4em" ff="text" fz="0.3em" fw={400} lts="0" c="dimmed">
                  {figure.unit}
                </Box>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

import { lazy, Suspense } from 'react';
import { comingNear } from '../../platform/coming-near.ts';
import { Hero } from './hero.tsx';
import { LandingSections } from './landing-sections.tsx';
import { LOADING_PRODUCTS_ID } from './products-section.tsx';

// Until somebody sees them they stand as they were drawn at build time, and cost nothing.
const NearSections = lazy(async () => {
  await comingNear(LOADING_PRODUCTS_ID);
  return { default: LandingSections };
});

/** The front page. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Suspense>
        <NearSections />
      </Suspense>
    </>
  );
}

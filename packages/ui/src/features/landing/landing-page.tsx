import { lazy, Suspense } from 'react';
import { whenIdle } from '../../platform/when-idle.ts';
import { Hero } from './hero.tsx';
import { LandingSections } from './landing-sections.tsx';
import { LOADING_PRODUCTS_ID } from './products-section.tsx';

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

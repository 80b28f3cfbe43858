import lighthouse from 'lighthouse';
import type { Figure } from '../figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LEAST_SCORE = 95;

const timings = [
  { id: 'largest-contentful-paint', what: 'LCP', limit: 2_000, unit: ' ms', digits: 0 },
  { id: 'cumulative-layout-shift', what: 'CLS', limit: 0.02, unit: '', digits: 3 },
  { id: 'total-blocking-time', what: 'TBT', limit: 150, unit: ' ms', digits: 0 },
] as const;

/** Lighthouse's judgement of the built landing page: its mobile settings, a slow phone on a slow net. */
export async function measureLandingPage(web: string, port: number): Promise<Figure[]> {
  const result = await lighthouse(web, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((id) => {
    const score = Math.round((categories[id]?.score ?? 0) * 100);
    return {
      what: id,
      value: `${score}`,
      target: `at least ${LEAST_SCORE}`,
      ok: score >= LEAST_SCORE,
    };
  });
  const times = timings.map(({ id, what, limit, unit, digits }) => {
    const value = audits[id]?.numericValue ?? Number.NaN;
    return {
      what,
      value: value.toFixed(digits) + unit,
      target: `under ${limit}${unit}`,
      ok: value < limit,
    };
  });
  return [...scores, ...times];
}

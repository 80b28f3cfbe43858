import { resolve } from 'node:path';
import { loadProgram } from '@kerf/sandbox/npm-program';
import { z } from 'zod';
import { type Figure, median } from '../figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LEAST_SCORE = 95;
const VISITS = 5;

const timings = [
  { id: 'largest-contentful-paint', what: 'LCP', limit: 2_000, unit: ' ms', digits: 0 },
  { id: 'cumulative-layout-shift', what: 'CLS', limit: 0.02, unit: '', digits: 3 },
  { id: 'total-blocking-time', what: 'TBT', limit: 150, unit: ' ms', digits: 0 },
] as const;

type Lighthouse = (url: string, flags: object) => Promise<unknown>;

const program = z.object({
  default: z.custom<Lighthouse>((value) => typeof value === 'function'),
});

const answer = z.object({
  lhr: z.object({
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  }),
});

/** Lighthouse's result of one visit. */
interface Visit {
  readonly scores: ReadonlyMap<string, number>;
  readonly timings: ReadonlyMap<string, number>;
}

/**
 * Lighthouse's scores of the built landing page, with its mobile settings: a slow phone on a slow network.
 * Medians of several visits, as Lighthouse recommends, since other activity of the machine slows a visit
 * down.
 */
export async function measureLandingPage(web: string, port: number): Promise<Figure[]> {
  const folder = resolve(import.meta.dirname, '..', '..', 'lighthouse');
  const { default: lighthouse } = program.parse(await loadProgram(folder, 'lighthouse'));
  const visits: Visit[] = [];
  while (visits.length < VISITS) visits.push(await visit(lighthouse, web, port));
  const scores = CATEGORIES.map((id) => {
    const score = median(visits.map((each) => each.scores.get(id) ?? Number.NaN));
    return {
      what: id,
      value: `${score}`,
      target: `at least ${LEAST_SCORE}`,
      ok: score >= LEAST_SCORE,
    };
  });
  const times = timings.map(({ id, what, limit, unit, digits }) => {
    const values = visits.map((each) => each.timings.get(id) ?? Number.NaN);
    const value = median(values);
    return {
      what,
      value: value.toFixed(digits) + unit,
      target: `under ${limit}${unit} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`,
      ok: value < limit,
    };
  });
  return [...scores, ...times];
}

async function visit(lighthouse: Lighthouse, web: string, port: number): Promise<Visit> {
  const flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' };
  const { categories, audits } = answer.parse(await lighthouse(web, flags)).lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    scores: new Map(CATEGORIES.map((id) => [id, score(id)])),
    timings: new Map(timings.map(({ id }) => [id, audits[id]?.numericValue ?? Number.NaN])),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type OrderTimes, orderSteadily } from './steady-orders.ts';

/** How long orders are measured without a change. */
export const QUIET_MS = 15_000;
const PLAN_MS = 5_000;
/** Relative to the median of orders without a change. */
const SLOWER_AT_MOST = 1.1;

export interface Changed {
  /** Orders while nothing else is done, just before. */
  readonly quiet: OrderTimes;
  readonly planMs: number;
  readonly applied: OrderTimes;
  readonly undone: OrderTimes;
}

/** Plans a change, applies it and undoes it, while orders come in. */
export async function changeAndUndo(
  shop: ChangingShop,
  plan: () => Promise<string>,
): Promise<Changed> {
  const amid = (work: () => Promise<unknown>) => orderSteadily(shop.placeOrder, work);
  const quiet = await amid(() => pause(QUIET_MS));
  const at = performance.now();
  const id = await plan();
  const planMs = performance.now() - at;
  const applied = await amid(() => shop.apply(id));
  const undone = await amid(() => shop.undo(id));
  return { quiet, planMs, applied, undone };
}

/** The figures of a change that is to be applied, and undone, within a time. */
export function figuresOf({ quiet, planMs, applied, undone }: Changed, applyMs: number): Figure[] {
  return [
    figure('read and planned', planMs, PLAN_MS, 'ms'),
    figure('applied', applied.workMs, applyMs, 'ms'),
    figure('undone', undone.workMs, applyMs, 'ms'),
    ...orderFigures('while applied', applied, quiet),
    ...orderFigures('while undone', undone, quiet),
  ];
}

function orderFigures(when: string, times: OrderTimes, quiet: OrderTimes): Figure[] {
  const { count, medianMs, p95Ms, slowestMs, refused, refusal } = times;
  const ratio = medianMs / quiet.medianMs;
  return [
    {
      what: `orders ${when}, median`,
      value: `${medianMs.toFixed(1)} ms`,
      target: `${ratio.toFixed(2)} of ${quiet.medianMs.toFixed(1)} ms without it, at most ${SLOWER_AT_MOST}`,
      ok: ratio <= SLOWER_AT_MOST,
    },
    {
      what: `orders ${when}, p95`,
      value: `${p95Ms.toFixed(0)} ms`,
      target: `${quiet.p95Ms.toFixed(0)} ms without it; the slowest of ${count} took ${slowestMs.toFixed(0)} ms`,
      ok: true,
    },
    {
      what: `orders ${when}, refused`,
      value: `${refused}`,
      target: refused === 0 ? 'none' : `none: ${refusal}`,
      ok: refused === 0,
    },
  ];
}

function figure(what: string, value: number, limit: number, unit: string): Figure {
  const ok = value < limit;
  return { what, value: `${value.toFixed(0)} ${unit}`, target: `under ${limit} ${unit}`, ok };
}

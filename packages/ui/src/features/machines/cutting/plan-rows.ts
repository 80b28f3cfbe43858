import { type CuttingPlan, chipLoad, type Range, secondsPerMetre } from '@kerf/domain/cutting';
import { once } from '@kerf/domain/once';

/** One quantity of a cut: actual on the machine, and recommended. */
export interface PlanRow {
  readonly label: string;
  readonly actual: string;
  readonly recommended: string;
}

const NONE = '–';
const figures = once(() => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }));
const whole = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));

/** The numbers for a cut. `feed` is the machine's, in meters per minute; null if none is entered. */
export function planRows(
  { guide, rpmWindow, cut }: CuttingPlan,
  teeth: number,
  feed: number | null,
): PlanRow[] {
  const rows = [
    row('Speed', cut && rpm(cut.rpm), rpmWindow && `${span(rpmWindow, whole())} rpm`),
    row('Rim speed', cut && `${number(cut.rimSpeed)} m/s`, `${span(guide.rimSpeed)} m/s`),
  ];
  if (!guide.chipLoad) return rows;
  const taken = cut && feed !== null ? chipLoad(feed, cut.rpm, teeth) : null;
  rows.push(
    row('Chip load', taken && `${number(taken)} mm`, `${span(guide.chipLoad)} mm per tooth`),
  );
  if (!cut?.feed || !cut.secondsPerMetre) return rows;
  return [
    ...rows,
    row('Feed', feed && `${number(feed)} m/min`, `${span(cut.feed)} m/min`),
    row(
      'Time per meter',
      feed && `${number(secondsPerMetre(feed))} s`,
      `${span(cut.secondsPerMetre)} s`,
    ),
  ];
}

function row(label: string, actual: string | number | null, recommended: string | null): PlanRow {
  return { label, actual: actual ? `${actual}` : NONE, recommended: recommended ?? NONE };
}

/** "4,500 rpm". */
export function rpm(value: number): string {
  return `${whole().format(value)} rpm`;
}

/** To three significant digits, more than can be measured here. */
export function number(value: number): string {
  return figures().format(value);
}

function span({ from, to }: Range, format = figures()): string {
  return `${format.format(from)} to ${format.format(to)}`;
}

import { monthNames } from '../day-text.ts';
import { dayOf, momentOf } from '../shop-day.ts';
import type { ShippingCalendar, ShippingMethod, ShippingTerms, TransitDays } from './terms.ts';

/** When an order leaves and arrives, as days of the shop: "2026-11-27". */
export interface DeliveryEstimate {
  readonly leaves: string;
  /** Null where only the last day is promised. */
  readonly arrivesFrom: string | null;
  readonly arrivesBy: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Weekdays as they are shown, Sunday first. */
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * When an order placed at a moment leaves and arrives. Handling and transit are counted in the calendar's working
 * days. At the cut-off hour itself it is too late for the day.
 */
export function estimateDelivery(
  placedAt: Date,
  timeZone: string,
  calendar: ShippingCalendar,
  transit: TransitDays,
): DeliveryEstimate | null {
  if (calendar.workingDays.length === 0) return null;
  const { isOpen, after } = workdays(calendar);
  const today = dayOf(placedAt, timeZone);
  const cutOff = momentOf(today, calendar.cutOffHour * HOUR_MS, timeZone);
  const isInTime = isOpen(today) && placedAt < cutOff;
  const begins = isInTime ? today : after(today, 1);
  const leaves = after(begins, calendar.handlingDays);
  return {
    leaves,
    arrivesFrom: transit.from === null ? null : after(leaves, transit.from),
    arrivesBy: after(leaves, transit.to),
  };
}

function workdays({ workingDays, closedDays }: ShippingCalendar) {
  const closed = new Set(closedDays);
  const isOpen = (day: string) => workingDays.includes(isoWeekday(day)) && !closed.has(day);
  const after = (day: string, count: number): string => {
    let [reached, left] = [day, count];
    while (left > 0) {
      reached = dayAfter(reached);
      if (isOpen(reached)) left -= 1;
    }
    return reached;
  };
  return { isOpen, after };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
function isoWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** When an order by a method would leave and arrive; null where the shop doesn't say. */
export function estimateFor(
  method: ShippingMethod,
  { calendar }: Pick<ShippingTerms, 'calendar'>,
  placedAt: Date,
  timeZone: string,
): DeliveryEstimate | null {
  if (!calendar || method.kind !== 'rates' || !method.transit) return null;
  return estimateDelivery(placedAt, timeZone, calendar, method.transit);
}

/** "Leaves Fri 27 Nov, arrives by Wed 2 Dec". */
export function estimateText({ leaves, arrivesFrom, arrivesBy }: DeliveryEstimate): string {
  const arrives =
    arrivesFrom === null || arrivesFrom === arrivesBy
      ? `by ${weekdayText(arrivesBy)}`
      : `${weekdayText(arrivesFrom)} to ${weekdayText(arrivesBy)}`;
  return `Leaves ${weekdayText(leaves)}, arrives ${arrives}`;
}

/** "Fri 27 Nov". */
function weekdayText(day: string): string {
  const date = new Date(day);
  return `${weekdayNames[date.getUTCDay()]} ${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
}

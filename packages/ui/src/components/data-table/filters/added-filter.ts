import { isDay } from '@kerf/domain/day-text';
import { centsFromDollars } from '@kerf/domain/money';
import type { ComponentType } from 'react';

interface ChoiceFilter {
  readonly kind: 'choice';
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface TextFilter {
  readonly kind: 'text';
  readonly label: string;
  readonly name: string;
  /** Whether the menu offers it; true if omitted. Its chip shows and removes it in either case. */
  readonly isOffered?: boolean;
  /** The field's hint: "A part of the number". */
  readonly hint: string;
  readonly maxLength: number;
}

/** A range of the shop's days, or of dollar amounts; either end may be open. */
export interface RangeFilter {
  readonly kind: 'days' | 'dollars';
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** What has to be known of the ends, such as their time zone. */
  readonly Note?: ComponentType;
}

interface PointingFilter {
  readonly label: string;
  readonly name: string;
  /** Whether a value from the URL is valid. */
  readonly accepts: (value: string) => boolean;
  /** Renders the value as text. */
  readonly Value: ComponentType<{ readonly value: string }>;
}

/** A record picked in a field, such as a product; the URL holds its id. */
interface PickedFilter extends PointingFilter {
  readonly kind: 'picked';
  readonly Field: ComponentType<PickedFieldProps>;
}

/** A record that only a link can set. It is not in the menu; its chip shows and removes it. */
interface LinkedFilter extends PointingFilter {
  readonly kind: 'linked';
}

export interface PickedFieldProps {
  readonly label: string;
  /** Empty if nothing is picked yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter that the user can set. */
export type EditableFilter = ChoiceFilter | TextFilter | RangeFilter | PickedFilter;

/** A filter added from a menu or by a link, and shown above the list as a chip. */
export type AddedFilter = EditableFilter | LinkedFilter;

/** Whether a filter is in the menu. */
export function isInMenu(filter: AddedFilter): boolean {
  if (filter.kind === 'linked') return false;
  return filter.kind !== 'text' || filter.isOffered !== false;
}

/** Filter values by parameter name. */
export type FilterValues = Readonly<Record<string, string>>;

/** The URL parameters of a filter. */
export function paramsOf(filter: AddedFilter): readonly string[] {
  return 'from' in filter ? [filter.from, filter.to] : [filter.name];
}

/** Whether a value could be a record's id. */
export function isRecordId(value: string): boolean {
  return /^[\da-f-]{36}$/i.test(value);
}

/** Whether a value from the URL is one that the filter could have set. */
export function isValidValue(filter: AddedFilter, value: string): boolean {
  if (filter.kind === 'choice') return filter.options.some((option) => option.value === value);
  if ('from' in filter) return filter.kind === 'days' ? isDay(value) : isAmount(value);
  if ('accepts' in filter) return filter.accepts(value);
  return value.trim() !== '' && value.length <= filter.maxLength;
}

/** What is wrong with one end of a range. */
interface RangeFault {
  readonly end: 'from' | 'to';
  readonly message: string;
}

/** What is wrong with a range; null if nothing is. */
export function rangeFault({ kind }: RangeFilter, from: string, to: string): RangeFault | null {
  if (kind === 'days') {
    const message = 'The last day comes before the first.';
    return from !== '' && to !== '' && to < from ? { end: 'to', message } : null;
  }
  const [least, most] = [amountOf(from), amountOf(to)];
  if (least === null) return { end: 'from', message: NO_AMOUNT };
  if (most === null) return { end: 'to', message: NO_AMOUNT };
  const message = 'The most is less than the least.';
  return least !== undefined && most !== undefined && most < least ? { end: 'to', message } : null;
}

const NO_AMOUNT = 'Enter dollars, such as 500 or 99.50.';

/** An amount as a URL parameter: "$1,250" is "1250". Empty if there is none. */
export function amountParam(typed: string): string {
  const amount = amountOf(typed);
  return amount === null || amount === undefined ? '' : `${amount / 100}`;
}

function amountOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return undefined;
  const amount = centsFromDollars(typed);
  return amount === null || amount < 0 || amount > AMOUNT_MAX_CENTS ? null : amount;
}

const AMOUNT_MAX_CENTS = 99_999_999_999;

function isAmount(value: string): boolean {
  return /^\d{1,9}(\.\d{1,2})?$/.test(value);
}

import { lineTextsInWords } from '@kerf/domain/line-texts';
import { cents, formatCents } from '@kerf/domain/money';
import { weightText } from '@kerf/domain/shipping/obstacle-text';
import { dayOf } from '@kerf/domain/shop-day';
import type { ShopLogoRow } from '../../../db/schema.ts';
import { paperSizes, type SheetCell, type SheetHead } from '../../../platform/pdf/sheet.ts';
import type { Letterhead } from '../../../platform/shop/letterhead.ts';
import type { DocumentLine, Party } from '../document-content.ts';

/** The letterhead with its logo, for a sheet. */
export function sheetHead(letterhead: Letterhead, logo: ShopLogoRow | undefined): SheetHead {
  const { name, address, email, phone, taxNumber, footer, paper, timeZone } = letterhead;
  const texts = [...address.split('\n'), email, phone, taxNumber && `Tax number ${taxNumber}`];
  return {
    shopName: name,
    shopLines: texts.filter((text) => text !== ''),
    footer,
    logo: logo ? { dataUri: dataUriOf(logo), width: logo.width, height: logo.height } : null,
    paper: paperSizes[paper],
    timeZone,
  };
}

function dataUriOf({ media_type: mediaType, bytes }: ShopLogoRow): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}

/** A name and address. */
export function addressLines({ name, address }: Party): string[] {
  return [name, ...address.split('\n')];
}

/** "November 22, 2026": the day in the shop's time zone. */
export function dateInWords(moment: string | Date, { timeZone }: SheetHead): string {
  const day = dayOf(new Date(moment), timeZone);
  return dates.format(new Date(day));
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function money(amount: number): string {
  return formatCents(cents(amount));
}

export function count(quantity: number): string {
  return quantity.toLocaleString('en-US');
}

/** One of the facts at the head of a paper. */
export type Fact = readonly [name: string, value: string];

/** The fact that names the buyer's own number of an order; none without one. */
export function poNumberFact({ poNumber }: { readonly poNumber?: string | undefined }): Fact[] {
  return poNumber === undefined ? [] : [['PO number', poNumber]];
}

/** The fact that names how an order ships; none where nothing is charged for it. */
export function shippingFact({
  shippingMethod = '',
}: {
  readonly shippingMethod?: string | undefined;
}): Fact[] {
  return shippingMethod === '' ? [] : [['Shipping method', shippingMethod]];
}

/** The fact that says what units weigh together; none unless it is known of each. */
export function weightFact(lines: readonly DocumentLine[]): Fact[] {
  const weights = lines.flatMap(({ grams, quantity }) =>
    grams === undefined ? [] : [grams * quantity],
  );
  if (weights.length < lines.length) return [];
  return [['Weight', weightText(weights.reduce((sum, grams) => sum + grams, 0))]];
}

/** What customs ask for of a line: its code and its country of origin, as far as they are known. */
export function customsOf({ customsCode, origin }: DocumentLine): string[] {
  return [
    ...(customsCode === undefined ? [] : [`HS ${customsCode}`]),
    ...(origin === undefined ? [] : [`origin ${origin}`]),
  ];
}

interface NamedLine {
  readonly name: string;
  readonly size: string | null;
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
}

/** A product with its dimensions below, these further facts, and what the buyer said of it. */
export function productCell(line: NamedLine, further: readonly string[] = []): SheetCell {
  const below = [line.size ?? '', ...further, lineTextsInWords(line)].filter((text) => text !== '');
  return { text: line.name, ...(below.length > 0 && { detail: below.join(' · ') }) };
}

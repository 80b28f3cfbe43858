import type { BandBlade, Blade, CircularBlade, ReciprocatingBlade } from '../blade.ts';
import type { Cents } from '../money.ts';
import { type ProductPiece, UNKNOWN_PIECE } from '../shipping/piece.ts';
import type { PriceTier } from '../volume-price.ts';
import { blankRow, type SheetEdit, type SheetRow } from './columns.ts';

/** The values of a product that a sheet contains. */
export interface SheetProduct {
  readonly sku: string;
  readonly name: string;
  readonly des: string;
  readonly img: string;
  readonly price: Cents;
  readonly priceTiers: readonly PriceTier[];
  readonly onHand: number;
  readonly minOrder: number;
  readonly packSize: number;
  /** The reorder point, in units. */
  readonly reorderAt: number | null;
  readonly reorderQuantity: number | null;
  readonly aliases: readonly string[];
  /** The SKU to order instead. */
  readonly replacedBy: string | null;
  /** "Circular saw blades; Wood / Ripping". */
  readonly categories: string;
  readonly archived: boolean;
  /** The moment at which it is published; empty for a draft. */
  readonly published?: string;
  readonly blade: Blade | null;
  /** Absent or null if nothing is known of it. */
  readonly piece?: ProductPiece | null;
}

export function sheetRow(product: SheetProduct): SheetRow {
  return {
    ...blankRow,
    SKU: product.sku,
    Name: product.name,
    Description: product.des,
    Picture: product.img,
    Price: amount(product.price),
    'Volume prices': tiersText(product.priceTiers),
    'On hand': String(product.onHand),
    'Minimum order': String(product.minOrder),
    'Pack size': String(product.packSize),
    'Reorder at': String(product.reorderAt ?? ''),
    'Reorder quantity': String(product.reorderQuantity ?? ''),
    'Other numbers': product.aliases.join('; '),
    'Replaced by': product.replacedBy ?? '',
    Categories: product.categories,
    Archived: product.archived ? 'yes' : '',
    Published: product.published ?? '',
    ...bladeCells(product.blade),
    ...pieceCells(product.piece ?? UNKNOWN_PIECE),
  };
}

function pieceCells({ grams, length, width, height, origin, customsCode }: ProductPiece) {
  return {
    Weight: String(grams ?? ''),
    'Packed length': String(length ?? ''),
    'Packed width': String(width ?? ''),
    'Packed height': String(height ?? ''),
    'Country of origin': origin,
    'Customs code': customsCode,
  };
}

function bladeCells(blade: Blade | null): SheetEdit {
  if (!blade) return {};
  const common = { Kind: blade.kind, Materials: blade.materials.join('; ') };
  return blade.kind === 'circular'
    ? { ...common, ...circularCells(blade) }
    : { ...common, ...stripCells(blade) };
}

function circularCells(blade: CircularBlade) {
  return {
    Diameter: String(blade.diameter),
    Bore: String(blade.bore),
    Kerf: String(blade.kerf),
    Plate: String(blade.plate),
    Teeth: String(blade.teeth),
    Grind: blade.grind,
    'Hook angle': String(blade.hookAngle),
    'Max rpm': String(blade.maxRpm),
    Regrinds: blade.regrinds === undefined ? '' : String(blade.regrinds),
  };
}

function stripCells(blade: BandBlade | ReciprocatingBlade) {
  return {
    Length: String(blade.length),
    Width: String(blade.width),
    Thickness: String(blade.thickness),
    'Teeth per inch': String(blade.teethPerInch),
  };
}

/** Volume prices as one cell: "10: 42.50; 50: 40.00". */
export function tiersText(tiers: readonly PriceTier[]): string {
  return tiers.map(({ from, unitPrice }) => `${from}: ${amount(unitPrice)}`).join('; ');
}

/** Formats cents as a spreadsheet number, without a currency sign: "1064.50". */
export function amount(value: Cents): string {
  return (value / 100).toFixed(2);
}

import { currencyPattern } from '../numbers/currency.ts';
import { isSheetColumn, type SheetColumn, sheetColumns } from '../product-sheet/columns.ts';

/** What other systems and suppliers call our columns, normalized by `headingKey`. */
const synonyms: Readonly<Record<SheetColumn, readonly string[]>> = {
  SKU: [
    ...['article no', 'article number', 'article', 'item no', 'item number', 'item', 'part no'],
    ...['part number', 'product code', 'product id', 'variant sku', 'stock code', 'code', 'ref'],
    ...['artikelnummer', 'artikel nr', 'art nr', 'artikelnr', 'bestellnummer', 'référence'],
  ],
  Name: ['title', 'product', 'product name', 'item name', 'bezeichnung', 'artikelname', 'nom'],
  Description: ['des', 'desc', 'details', 'body', 'body html', 'long text', 'beschreibung', 'text'],
  Picture: ['image', 'image url', 'image src', 'picture url', 'photo', 'img', 'bild'],
  Price: [
    ...['unit price', 'list price', 'net price', 'price usd', 'usd', 'variant price', 'amount'],
    ...['preis', 'netto', 'listenpreis', 'einzelpreis', 'prix', 'precio'],
  ],
  'Volume prices': [
    'tiers',
    'price tiers',
    'tier prices',
    'quantity breaks',
    'price breaks',
    'staffelpreise',
  ],
  'On hand': [
    ...['stock', 'qty', 'quantity', 'inventory', 'in stock', 'stock on hand', 'on hand qty'],
    ...['variant inventory qty', 'bestand', 'lagerbestand', 'menge', 'lager'],
  ],
  'Minimum order': ['minimum', 'min order', 'moq', 'min qty', 'minimum quantity', 'mindestmenge'],
  'Pack size': ['pack', 'pack qty', 'per pack', 'units per pack', 'vpe', 'packung', 'box qty'],
  'Reorder at': ['reorder at', 'reorder point', 'reorder level', 'minimum stock'],
  'Reorder quantity': ['reorder quantity', 'reorder qty'],
  'Other numbers': [
    'aliases',
    'alias',
    'other part numbers',
    'cross reference',
    'ean',
    'gtin',
    'upc',
  ],
  'Replaced by': ['replacement', 'successor', 'superseded by', 'ersetzt durch', 'nachfolger'],
  Categories: [
    'category',
    'product category',
    'collection',
    'product type',
    'kategorie',
    'warengruppe',
  ],
  Archived: ['discontinued', 'withdrawn', 'inactive', 'archiviert'],
  Kind: ['blade kind', 'blade type', 'type', 'art'],
  Diameter: ['dia', 'd', 'outer diameter', 'blade diameter', 'durchmesser', 'ø'],
  Bore: ['arbor', 'arbour', 'b', 'bore size', 'arbor size', 'bohrung'],
  Kerf: ['kerf width', 'cutting width', 'schnittbreite', 'k'],
  Plate: ['plate thickness', 'body thickness', 'stammblatt', 'stammblattdicke', 'p'],
  Teeth: ['tooth count', 'number of teeth', 'no of teeth', 'z', 't', 'zähne', 'zähnezahl'],
  Grind: ['tooth form', 'tooth grind', 'tooth style', 'geometry', 'zahnform'],
  'Hook angle': ['hook', 'rake angle', 'rake', 'spanwinkel'],
  'Max rpm': ['rpm', 'maximum rpm', 'max speed', 'n max', 'drehzahl'],
  Regrinds: ['resharpenings', 'regrind count', 'nachschliffe'],
  Length: ['band length', 'loop length', 'blade length', 'länge'],
  Width: ['band width', 'blade width', 'breite'],
  Thickness: ['band thickness', 'gauge', 'dicke', 'stärke'],
  'Teeth per inch': ['tpi', 'pitch', 'zpz'],
  Materials: ['material', 'cuts', 'suitable for', 'werkstoff', 'werkstoffe'],
  // Only in grams: a weight in other units would be read as grams.
  Weight: ['weight g', 'weight grams', 'weight in grams', 'grams', 'variant grams', 'gewicht g'],
  'Packed length': ['package length', 'packaging length', 'shipping length', 'paketlänge'],
  'Packed width': ['package width', 'packaging width', 'shipping width', 'paketbreite'],
  'Packed height': ['package height', 'packaging height', 'shipping height', 'pakethöhe'],
  'Country of origin': ['origin', 'coo', 'made in', 'ursprungsland', 'pays d’origine'],
  'Customs code': [
    ...['hs code', 'hs', 'hts', 'hts code', 'tariff code', 'tariff number', 'commodity code'],
    ...['customs tariff number', 'harmonized code', 'zolltarifnummer', 'taric'],
  ],
};

/** Parts of a heading that name a unit, not the content of the column. */
const units = new RegExp(
  String.raw`\b(?:mm|millimet(?:er|re)s?|in|inch|inches|zoll|pcs)\b|["″°]|${currencyPattern}`,
  'giu',
);

/** Normalizes a heading for look-up: no case, punctuation or units. "Article No." becomes "article no". */
export function headingKey(heading: string): string {
  const plain = heading.normalize('NFKC').toLowerCase();
  const key = plainWords(plain.replaceAll(units, ' '));
  return key === '' ? plainWords(plain) : key;
}

function plainWords(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const columnByKey: ReadonlyMap<string, SheetColumn> = new Map(
  sheetColumns.flatMap((column) =>
    [headingKey(column), ...synonyms[column].map(headingKey)].map((key) => [key, column] as const),
  ),
);

/** The column that a heading stands for; null if it is not recognized. */
export function columnOfHeading(heading: string): SheetColumn | null {
  return columnByKey.get(headingKey(heading)) ?? null;
}

/** Whether it is exactly a heading that Kerf writes, so that its meaning is certain. */
export function isOwnHeading(heading: string): boolean {
  return isSheetColumn(heading.trim());
}

/** Whether a heading says that its column is in inches. */
export function isInInches(heading: string): boolean {
  return /\b(?:in|inch|inches|zoll)\b|["″]/iu.test(heading.normalize('NFKC'));
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer } from '../server/buyers.ts';
import type { BulkShop } from './bulk-shop.ts';

/** Each answer counts all rows of the change, so asking more often would itself slow orders down. */
const POLL_MS = 250;

/** Actions of an admin and of buyers while products change. */
export interface ChangingShop {
  /** Orders one of the changing products. Returns why it was refused, or null. */
  placeOrder(call: number): Promise<string | null>;
  /** Uploads a file of prices and stock and plans its import. Returns the bulk change's id. */
  planImport(): Promise<string>;
  planPrices(): Promise<string>;
  /** The same with a file of as many new products. */
  planAdditions(): Promise<string>;
  apply(id: string): Promise<void>;
  undo(id: string): Promise<void>;
}

export function changingShop(url: string, { admin, buyers, products }: BulkShop): ChangingShop {
  const ask = <Answer>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) =>
    askAs<Answer>(url, admin, method, path, body);
  const reach = async (id: string, wanted: string) => {
    for (;;) {
      const { state, failure } = await ask<Change>('GET', `/bulk-change/${id}`);
      if (state === wanted) return;
      if (failure !== null && state !== 'applying' && state !== 'undoing') throw new Error(failure);
      await pause(POLL_MS);
    }
  };
  const planFile = async (rows: readonly string[]) => {
    const file = new TextEncoder().encode(rows.join('\r\n'));
    const { _id, sheet, columns } = await ask<ImportFile>('POST', '/import-files?name=a.csv', file);
    const mapping = {
      sheet,
      columns: columns.map(({ index, column, decimal, unit }) => ({
        index,
        column,
        decimal,
        unit,
      })),
    };
    const planned = await ask<Change>('POST', `/import-file/${_id}/plan`, mapping);
    await reach(planned._id, 'planned');
    return planned._id;
  };
  return {
    placeOrder: async (call) => {
      const buyer = buyers[call % buyers.length];
      const product = products[(call * 397) % products.length];
      if (!buyer || !product) throw new Error('The shop is empty.');
      const response = await send(url, buyer, 'POST', '/orders', {
        lines: [{ productId: product.id, quantity: 10 }],
        customerName: 'Jane Doe',
        phone: '+1 555 0100',
        address: '12 Mill Lane, Portland',
      });
      const text = await response.text();
      return response.ok ? null : `${response.status} ${text}`;
    },
    planImport: () =>
      planFile([
        'SKU;Price;On hand',
        ...products.map(({ sku, stock }, index) => `${sku};${priceOf(index)};${stock + 7}`),
      ]),
    planAdditions: () => planFile([NEW_COLUMNS, ...products.map((_, index) => newProduct(index))]),
    planPrices: async () => {
      const rows = products.map(({ sku }, index) => ({
        sku,
        cells: [{ column: 'Price', value: priceOf(index + 1) }],
      }));
      return (await ask<Change>('POST', '/bulk-changes', { title: 'Spring prices', rows }))._id;
    },
    apply: async (id) => {
      await ask('POST', `/bulk-change/${id}/apply`, {});
      await reach(id, 'applied');
    },
    undo: async (id) => {
      await ask('POST', `/bulk-change/${id}/undo`);
      await reach(id, 'undone');
    },
  };
}

const NEW_COLUMNS =
  'SKU;Name;Description;Price;On hand;Minimum order;Other numbers;Kind;Diameter;Bore;Kerf;Plate;Teeth;Grind;Hook angle;Max rpm;Materials';

/** A disc of another maker. Every fortieth is from a range with a name of its own, a word new to the catalogue. */
function newProduct(index: number): string {
  const range = `Fern${(Math.floor(index / 40) + 1000).toString(26).replaceAll(/\d/g, 'o')}`;
  const [diameter, teeth] = [150 + (index % 300), 24 + (index % 72)];
  return [
    `NF-${diameter}-${teeth}T-${index}`,
    `${range} ${diameter} panel, ${teeth}T no. ${index}`,
    'For panel work in the shop and on site. A quiet plate that takes six regrinds.',
    priceOf(index),
    200,
    5,
    `FH${index}R${diameter}`,
    'circular',
    diameter,
    30,
    '3.2',
    '2.2',
    teeth,
    'ATB',
    10,
    6000,
    'Softwood',
  ].join(';');
}

const priceOf = (index: number) => `${500 + (index % 100)}.90`;

interface Change {
  readonly _id: string;
  readonly state: string;
  readonly failure: string | null;
}

interface ImportFile {
  readonly _id: string;
  readonly sheet: string | null;
  readonly columns: readonly {
    readonly index: number;
    readonly column: string | null;
    readonly decimal: string;
    readonly unit: string;
  }[];
}

async function askAs<Answer>(
  url: string,
  buyer: Buyer,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const response = await send(url, buyer, method, path, body);
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function send(
  url: string,
  { token }: Buyer,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  });
}

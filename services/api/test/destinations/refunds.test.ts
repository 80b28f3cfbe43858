import { taxReport } from '@kerf/contract/schemas/report';
import { dayOf } from '@kerf/domain/shop-day';
import { beforeAll, expect, test } from 'vitest';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { askForRefund, failLater, readRefunds, refundTo, retry } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { chargeForBoth, paidSplit } from './two-plants.ts';

const api = useApi({ mails: true });
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  const tiers = [[20, 1999]] as const;
  ({ id: productId } = await stockProduct(api(), { priceCents: 2499, stock: 1000, tiers }));
  await chargeForBoth(admin);
});

const ofLinz = (quantity: number) => [{ productId, quantity, destination: 1 }];

test('A line goes back with the freight and the tax of its address', async () => {
  const purchase = await paidSplit(api(), await signIn(api()), productId);
  const { buyer, orderId } = purchase;
  expect(await readRefunds(admin, purchase)).toMatchObject({
    refundable: 552.77,
    shipping: { charged: 18, refunded: 0, tax: 3.42 },
    furtherShipping: [{ charged: 25, refunded: 0, tax: 5 }],
    tax: { lines: [45.58, 35.98], left: 89.98 },
  });
  const tooMuch = { kind: 'lines', lines: [], shipping: 18, furtherShipping: [25.01] };
  expectFieldErrors(await askForRefund(admin, purchase, tooMuch), 'furtherShipping.0');
  const tooMany = { kind: 'lines', lines: ofLinz(10) };
  expectFieldErrors(await askForRefund(admin, purchase, tooMany), 'lines.0.quantity');

  const back = await refundTo('succeeded', admin, purchase, {
    kind: 'lines',
    lines: ofLinz(9),
    furtherShipping: [25],
  });
  // 179.91 with 35.98 tax, 25.00 with 5.00.
  expect(back).toMatchObject({
    amount: 245.89,
    shipping: 25,
    furtherShipping: [25],
    tax: 40.98,
    lines: [{ productId, quantity: 9, destination: 1, amount: 215.89 }],
  });
  expect(await readRefunds(admin, purchase)).toMatchObject({
    shipping: { refunded: 0 },
    furtherShipping: [{ refunded: 25 }],
    tax: { left: 49 },
  });
  const mail = await caught(api(), buyer.email, /Refund of \$245\.89/);
  expect(mail.text).toMatch(
    /address 2[\s\S]*\$179\.91\s+Shipping to address 2, Parcel\s+\$25\.00\s+Tax\s+\$40\.98\s+Total\s+\$245\.89/,
  );
  const note = await until('the credit note', async () =>
    (await documentsOf(buyer, orderId)).find(({ kind }) => kind === 'credit-note'),
  );
  const { bytes } = await fetchPdf(api(), buyer, `/order/${orderId}/documents/${note.file}`);
  expect((await pdfPages(bytes)).join()).toMatch(
    /Address 2[\s\S]*-\$179\.91\s+Shipping to address 2, Parcel\s+-\$25\.00\s+Tax\s+-\$40\.98\s+Total refunded\s+-\$245\.89/,
  );

  // The rest of the order, whose tax is that of the other address alone.
  const rest = await refundTo('succeeded', admin, purchase, { kind: 'whole' });
  expect(rest).toMatchObject({ amount: 306.88, shipping: 18, tax: 49 });
  const today = dayOf(new Date(), 'UTC');
  const path = `/reports/tax?from=${today}&to=${today}&step=day`;
  const { rows } = (await admin.call('GET', path)).as(taxReport);
  expect(rows).toMatchObject([
    { title: 'VAT 20%', net: 204.91, refundedNet: -204.91, tax: 40.98, refundedTax: -40.98 },
    { title: 'VAT 19%', net: 257.88, refundedNet: -257.88, tax: 49, refundedTax: -49 },
  ]);
});

test('A refund that failed gives the freight of its address back, and is tried again the same', async () => {
  const purchase = await paidSplit(api(), await signIn(api()), productId);
  const body = { kind: 'lines', lines: ofLinz(2), furtherShipping: [12] };
  const { _id, amount } = await refundTo('succeeded', admin, purchase, body);
  await failLater(api(), admin, purchase, _id);
  expect(await readRefunds(admin, purchase)).toMatchObject({
    refundable: 552.77,
    furtherShipping: [{ refunded: 0 }],
  });
  const again = await retry(admin, purchase, _id);
  expect(again.status, again.text).toBe(201);
  expect(again.json).toMatchObject({ amount, shipping: 12, furtherShipping: [12] });
});

test('A line is named by its address, and an unnamed one is that of the order’s own', async () => {
  const purchase = await paidSplit(api(), await signIn(api()), productId);
  const twice = [...ofLinz(1), ...ofLinz(1)];
  expectFieldErrors(
    await askForRefund(admin, purchase, { kind: 'lines', lines: twice }),
    'lines.1.productId',
  );
  const both = await refundTo('succeeded', admin, purchase, {
    kind: 'lines',
    lines: [{ productId, quantity: 1 }, ...ofLinz(1)],
  });
  expect(both.lines.map(({ destination = 0, quantity }) => [destination, quantity])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(both.tax).toBe(7.8);
});

import { type BookAddress, bookAddress } from '@kerf/contract/schemas/address';
import { type Order, order, placed } from '@kerf/contract/schemas/order';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught, caughtFor } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
const plant = sampleAddress({ email: '' });
const canada = sampleAddress({
  country: 'CA',
  region: 'CA-BC',
  city: 'Vancouver',
  postalCode: 'V5K 0A1',
  email: '',
});
const piece = {
  grams: 1250,
  length: 300,
  width: 300,
  height: 10,
  origin: 'DE',
  customsCode: '820239',
};
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const officeWith = (email: string) =>
  sampleAddress({ name: '', company: 'Reed Office', lines: ['2 Arbor Way'], phone: '', email });

/** A paid order to the plant, of a buyer whose invoices go to this address. */
async function paidOrder(
  buyer: Person,
  invoiceTo: BookAddress['address'] | null,
  shipTo = plant,
): Promise<Order> {
  const book = { address: invoiceTo, isForInvoices: true };
  if (invoiceTo) (await buyer.call('POST', '/addresses', { body: book })).as(bookAddress);
  const product = await stockProduct(api());
  await api()
    .db.updateTable('products')
    .set({ piece: JSON.stringify(piece) })
    .where('id', '=', product.id)
    .execute();
  const { customerName, phone } = delivery;
  const lines = [{ productId: product.id, quantity: 10 }];
  const body = { lines, customerName, phone, shipTo };
  const reply = (await buyer.call('POST', '/orders', { body })).as(placed).order;
  const intent = await beginPayment(api(), buyer, { orderId: reply._id });
  await payByCard(api(), intent);
  await settle(buyer, reply._id, intent.id);
  return (await buyer.call('GET', `/order/${reply._id}`)).as(order);
}

const pageOf = async (person: Person, { _id: id }: Order, paper: string) => {
  const pdf = await fetchPdf(api(), person, `/order/${id}/documents/${paper}.pdf`);
  return (await pdfPages(pdf.bytes)).join('\n').replaceAll(/\s+/g, ' ');
};

test('The invoice is made out to the invoice address, and the slip says whom to ask for and when', async () => {
  const buyer = await signIn(api());
  const paid = await paidOrder(buyer, officeWith('ap@reed.example'));
  expect(paid.invoiceToText).toBe('Reed Office\n2 Arbor Way\nBend, OR 97702\nUnited States');

  const invoice = await pageOf(buyer, paid, 'invoice');
  expect(invoice).toContain('Bill to Reed Office 2 Arbor Way Bend, OR 97702');
  expect(invoice).toContain('ap@reed.example');
  expect(invoice).not.toContain('Arbor Way Gate 3');
  // The invoice says so by itself; the confirmation has the address of the goods.
  expect(await pageOf(buyer, paid, 'confirmation')).toContain(
    'Bill to Reed Office, 2 Arbor Way, Bend, OR 97702, United States',
  );
  const slip = await pageOf(admin, paid, 'packing-slip');
  for (const text of [
    'Gate 3',
    'Sam at the dock',
    '+1 541 555 0100',
    'Mon to Fri, 7 to 15',
    'Delivery notes: No trucks over 12 t.',
  ]) {
    expect(slip).toContain(text);
  }
  expect(slip).not.toContain('Reed Office');
});

test('Without an invoice address the papers are as they were', async () => {
  const buyer = await signIn(api());
  const paid = await paidOrder(buyer, null);
  expect(await pageOf(buyer, paid, 'invoice')).toContain(`Bill to ${delivery.customerName}`);
  expect(await pageOf(buyer, paid, 'confirmation')).not.toContain('Bill to');
});

test('What leaves the shop’s country has an invoice that customs can read, and what stays has not', async () => {
  const buyer = await signIn(api());
  const ofShop = (country: string) =>
    api()
      .db.updateTable('tax_terms')
      .set({ terms: JSON.stringify({ ...NO_TAX_TERMS, country }) })
      .execute();
  const customs = 'HS 820239 · origin DE · 12.5 kg';
  // Nobody said where the shop is.
  expect(await pageOf(buyer, await paidOrder(buyer, null, canada), 'invoice')).not.toContain(
    'HS 8',
  );
  await ofShop('US');
  try {
    const [home, abroad] = [await paidOrder(buyer, null), await paidOrder(buyer, null, canada)];
    expect(await pageOf(buyer, home, 'invoice')).not.toContain('HS 8');
    const invoice = await pageOf(buyer, abroad, 'invoice');
    expect(invoice).toContain(customs);
    expect(invoice).toContain('Weight 12.5 kg');
    expect(invoice).toContain('V5K 0A1');
    // As it was issued, wherever the shop is by now.
    await ofShop('CA');
    expect(await pageOf(buyer, abroad, 'invoice')).toContain(customs);
  } finally {
    await ofShop('');
  }
});

test('Who gets the invoices gets them by mail besides the buyer', async () => {
  const buyer = await signIn(api());
  const recipient = `ap-${buyer.userId}@reed.example`;
  await paidOrder(buyer, officeWith(recipient));
  for (const address of [recipient, buyer.email]) {
    const receipt = await caught(api(), address, /^Payment received/);
    expect(receipt.attachments).toHaveLength(1);
    expect(receipt.text).toContain('Dock hours: Mon to Fri, 7 to 15');
  }
  expect(caughtFor(api(), recipient)).toHaveLength(1);
});

test('For a buyer whose own address nobody has verified, the mail repeats nothing that was typed', async () => {
  const buyer = await signIn(api(), { emailVerified: false });
  const recipient = `ap-${buyer.userId}@reed.example`;
  await paidOrder(buyer, officeWith(recipient));
  const receipt = await caught(api(), recipient, /^Payment received/);
  expect(receipt.attachments).toHaveLength(0);
  expect(receipt.text).not.toContain('Arbor Way');
  expect(receipt.text).not.toContain('Dock hours');
});

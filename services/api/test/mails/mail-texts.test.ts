import { expect, test } from 'vitest';
import { renderMail } from '../../src/admin/mails/render-mail.tsx';
import { sampleMails, sampleOrder, sampleShop } from './sample-mails.ts';

const hasDocument = (name: string) => ['paid', 'refunded', 'refunded-again'].includes(name);

test.for(sampleMails)('The mail "%s" reads as it was agreed', async ([name, facts]) => {
  const { subject, text } = await renderMail(facts, sampleShop, hasDocument(name));

  await expect(`Subject: ${subject}\n\n${text}\n`).toMatchFileSnapshot(`texts/${name}.txt`);
});

test('Every mail about an order names its PO number, where it may repeat what was typed', async () => {
  const { details } = sampleOrder;
  for (const [name, facts] of sampleMails) {
    if (!('order' in facts) || details === null) continue;
    const withNumber = { ...facts.order, details: { ...details, poNumber: 'PO-4711' } };
    const { text } = await renderMail({ ...facts, order: withNumber }, sampleShop, false);
    expect(text, name).toContain('PO number PO-4711');
    const silent = { ...facts.order, details: null };
    const other = await renderMail({ ...facts, order: silent }, sampleShop, false);
    expect(other.text, name).not.toContain('PO number');
  }
});

test('A mail says of a line what its buyer said', async () => {
  const said = 'Cost center 4711 · Note: for saw 3';
  const lines = sampleOrder.lines.map((line) => ({ ...line, said }));
  const order = { ...sampleOrder, lines };
  const placed = { kind: 'order.placed', order, isQuote: false, change: null, reason: '' } as const;
  const { text } = await renderMail(placed, sampleShop, false);
  expect(text).toContain(said);
});

test('An order of four hundred lines lists forty and says how many more there are', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => ({
    name: `Blade ${index}`,
    sku: `B-${index}`,
    quantity: 10,
    said: `Cost center ${'4'.repeat(60)} · Note: ${'a'.repeat(200)}`,
    amountCents: 1000,
  }));
  const order = { ...sampleOrder, lines };
  const { html, text } = await renderMail(
    { kind: 'order.placed', order, isQuote: false, change: null, reason: '' },
    sampleShop,
    false,
  );

  expect(text).toContain('Blade 39');
  expect(text).not.toContain('Blade 40');
  expect(text).toContain('and 360 more products');
  // Gmail clips longer mails.
  expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024);
});

test('Text from people is shown as written, and never as markup', async () => {
  const details = { customerName: '<img src=x onerror=alert(1)>', phone: '', address: '' };
  const order = { ...sampleOrder, details };
  const { html } = await renderMail(
    { kind: 'order.placed', order, isQuote: false, change: null, reason: '' },
    sampleShop,
    false,
  );

  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
});

test.for(sampleMails)(
  'The mail "%s" asks for no reply that nobody would read',
  async ([, facts]) => {
    for (const email of ['orders@shop.example.com', null]) {
      const { html, text } = await renderMail(
        facts,
        { ...sampleShop, takesReplies: false, email },
        false,
      );

      expect(`${html} ${text}`).not.toMatch(/reply to this email/i);
    }
  },
);

test('A mail of a shop without an address leads to its contact form', async () => {
  const shop = { ...sampleShop, takesReplies: false, email: null };
  const { text } = await renderMail(
    { kind: 'order.placed', order: sampleOrder, isQuote: false, change: null, reason: '' },
    shop,
    false,
  );

  expect(text).toContain('https://shop.example.com/#contact');
});

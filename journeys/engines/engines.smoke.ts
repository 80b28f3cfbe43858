import { randomUUID } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { stockRange } from '../steps/catalogue.ts';
import { delivery } from '../steps/order.ts';
import { payBlades } from '../steps/paid-orders.ts';
import { signUp, staffApi } from '../steps/store-api.ts';
import { test } from './smoke.ts';
import { button, dialog, field, link, row } from './target.ts';
import { until } from './until.ts';

const blade = 'Allday 254 combination, 50T';

test('A visitor searches, registers, orders and pays', async ({ shop }) => {
  const person = newPerson();
  await shop.open('/');
  await shop.sees('Get Started');
  await shop.open('/products');
  await shop.fill('Search blades', blade);
  // The products that are found take the place of the others.
  await shop.sees('50 teeth');
  await shop.click(link(`Buy Now: ${blade}`));
  await shop.isAt('/login');
  await shop.click(link('Create an account'));
  await shop.fill('Name', person.name);
  await shop.fill('Email', person.email);
  await shop.fill('Password', person.password);
  await shop.click(button('Register'));

  await shop.isAt('/purchase/');
  await shop.seesValue(field('Email'), person.email);
  await shop.fill('Quantity', String(delivery.quantity));
  await shop.fill('Phone', delivery.phone);
  await shop.fill('Address', delivery.address);
  await shop.click(button('Place Order'));
  await shop.sees('Order confirmed for ');
  await shop.isAt('/dashboard/payment/');
  // The frame tells its height once it listens. Until then it has Stripe's.
  await shop.click({ kind: '.StripeElement iframe:not([style*="19.2px"])' });
  await shop.type('42424242424242421234123');
  await shop.sees('', { kind: '.StripeElement--complete' });
  await shop.click(button('Pay'));
  await shop.sees('Congrats! Your payment is completed.');
  await shop.open('/dashboard/my-order');
  await shop.sees('Payment Id:pi_', row(blade));
});

test('Rows of a spreadsheet are pasted on the order pad', async ({ shop }) => {
  await shop.enterWith(await signUp(newPerson()));
  await shop.open('/dashboard/order-pad');
  const rows = ['KC-160-20-12T\t12', 'KC-184-16-24T\t30', 'KR-150-18\t60'];
  await shop.paste(field('New row, SKU or name'), rows.join('\n'));
  await shop.sees('3 rows added.');
  await shop.sees('2 ready, 1 needs attention');
  await shop.click(button('Undo'));
  await until('the rows are gone', () =>
    shop.run(() => !document.body.textContent.includes('needs attention')),
  );
});

/** The height of a line, in pixels. */
const LINE = 24;

test('A page keeps its place over a reload and Back', async ({ shop }) => {
  const isAt = async (wanted: number) => {
    const place = () => shop.run(() => Math.round(window.scrollY));
    const what = `the page is scrolled to ${wanted}`;
    await until(
      what,
      // Text above may move by a line, once its font has loaded.
      async () => Math.abs((await place()) - wanted) <= LINE,
      async () => `It is at ${await place()}.`,
    );
  };
  await shop.leave();
  await shop.open('/products');
  await shop.sees(blade);
  await shop.run(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await shop.reload();
  await shop.sees(blade);
  await isAt(400);
  await shop.run(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
  await shop.sees('UI framework');
  await isAt(0);
  await shop.run(() => history.back());
  await shop.sees(blade);
  await isAt(400);
});

test('An admin ships a paid order and refunds two of its blades', async ({ shop }) => {
  const person = newPerson('Otis Brandt');
  const { _id } = await payBlades(person, blade);
  await shop.enterAs(sampleAdmin);
  await shop.open(`/dashboard/all-order?search=${person.email}`);
  const order = row(person.email);
  const status = { kind: 'select', within: order };
  await shop.choose(status, 'Shipped');
  await shop.click(button('Ship:*', order));
  await shop.click(button('Undo:*', order));
  await shop.seesValue(status, 'Pending');

  await shop.open(`/dashboard/order/${_id}`);
  await shop.click(button('Refund…'));
  await shop.click(field('Some units', dialog));
  await shop.fill('Units of*', '2', dialog);
  await shop.choose(field('Reason', dialog), 'Damaged or faulty');
  await shop.click(button('Refund $*', dialog));
  const refunds = { kind: 'section', name: 'Refunds' };
  await shop.sees('Damaged or faulty', refunds);
  await shop.sees('Refunded', { kind: 'li', within: refunds });
});

test('A file of products is checked and applied', async ({ shop }) => {
  const mark = `Import-${randomUUID().slice(0, 8)}`;
  const [raised] = await stockRange(await staffApi(), mark, [100]);
  const rows = [
    `Artikel-Nr.;Bezeichnung;Beschreibung;VK ${mark};Bestand`,
    `${raised?.sku};;;1.064,50;`,
    `${mark}-new;Sägeblatt ${mark};Für Hartholz.;64,50;30`,
  ];
  await shop.enterAs(sampleAdmin);
  await shop.open('/dashboard/import');
  await shop.chooseFile('Preise.csv', rows.join('\r\n'));
  await shop.sees('2 rows below the headings in row 1');
  await shop.choose(field(`Import VK ${mark} as`), 'Price');
  await shop.sees('1.064,50 is read as 1064.50');
  await shop.click(button('Check 2 rows'));
  await shop.sees('from 100.00', row(raised?.sku ?? ''));
  await shop.click(button('Apply'));
  await shop.click(button('Apply to 2 products', dialog));
  await shop.sees('2 products added or changed');
  await shop.open(`/products?search=${mark}`);
  await shop.sees('$1,064.50', { kind: 'article', text: raised?.name ?? '' });
});

test('An order that is shipped shows as shipped without a reload', async ({ shop }) => {
  const person = newPerson();
  const { _id: id } = await payBlades(person, blade);
  await shop.enterAs(person);
  await shop.open('/dashboard/my-order');
  await shop.sees('Pending', row(blade));
  await shop.run(() => Object.assign(window, { isOpen: true }) && null);
  await (await staffApi()).setOrderStatus({ params: { id }, body: { status: 'Shipped' } });
  await shop.sees('Shipped', row(blade));
});

test('A page that was lost is loaded by Try again', async ({ shop, own }) => {
  const parts = join(own.folder, 'assets');
  // A build that was restored from the cache leaves the files of the last one beside its own.
  const lost = (await readdir(parts)).filter((name) => /^blog-page-.*\.js$/.test(name));
  for (const name of lost) await rename(join(parts, name), join(own.folder, name));
  const page = shop.on(own.url);
  await page.open('/');
  await page.click(link('Blog'));
  await page.sees('This part of the page could not be loaded');
  for (const name of lost) await rename(join(own.folder, name), join(parts, name));
  await page.click(button('Try again'));
  await page.sees('UI framework');
});

test('The first click on Continue with Google opens its window', async ({ shop }) => {
  await shop.leave();
  await shop.open('/login');
  await shop.hasLoaded('google-popup');
  await shop.click(button('Continue with Google'));
  await shop.closePopup();
});

test('The page says that a server which does not answer cannot be reached', async ({
  shop,
  own,
}) => {
  const page = shop.on(own.url);
  await page.open('/products');
  await page.sees(blade);
  own.hang();
  await page.fill('Search blades', 'Longridge');
  await page.sees('The server cannot be reached.');
  own.goOn();
  await page.sees('Longridge');
});

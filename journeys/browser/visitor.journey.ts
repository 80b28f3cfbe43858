import { expect, test } from '../shell.ts';
import { textsInTheWay } from '../steps/overlaps.ts';

/** Far enough to tell whether the page was scrolled back to where its address points. */
const SCROLLED_PX = 160;

// Browser only: the pages are the same in both shells, and visiting them all twice takes long.
test('A visitor reads the front page, the blog and the portfolio', { tag: '@shop' }, async ({
  page,
}) => {
  await page.goto('/home');
  const site = page.getByRole('navigation', { name: 'Site' });
  await expect(site.getByRole('link')).toHaveText(['Home', 'Products', 'Blog', 'My Portfolio']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/#products$/);
  const products = page.getByRole('region', { name: 'Products' });
  await expect(products.getByRole('link', { name: /^Buy Now: / })).not.toHaveCount(0);

  const business = page.getByRole('region', { name: 'Business Summary' });
  await expect(business.getByRole('definition')).toHaveText([/20\+/, /2M\+/, /500\+/, /10\+/]);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('img', { name: /out of 5 stars$/ })).not.toHaveCount(0);
  // The form and the FAQ load when scrolled into view.
  const contact = page.getByRole('region', { name: 'Contact Us' });
  await contact.scrollIntoViewIfNeeded();
  await expect(contact.getByLabel('Email')).toBeVisible();
  await expect(contact.getByLabel('Your Message')).toBeVisible();
  await expect(contact.getByRole('button', { name: 'Submit' })).toBeVisible();

  const faq = page.getByRole('region', { name: 'FAQ' });
  await faq.scrollIntoViewIfNeeded();
  const questions = faq.locator('summary');
  await expect(questions).toHaveCount(4);
  await questions.first().click();
  await expect(page.getByText('Every product has its own minimum.')).toBeVisible();
  await questions.first().click();
  await expect(page.getByText('Every product has its own minimum.')).toBeHidden();

  const footer = page.getByRole('contentinfo');
  for (const part of ['Services', 'Company', 'Legal']) {
    await expect(footer.getByRole('navigation', { name: part })).toBeVisible();
  }
  await expect(footer.getByText(/^© \d{4} Kerf/)).toBeVisible();

  await site.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  for (const question of [/UI framework/, /test a rule/, /prototype/, /state of a page/]) {
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  }

  await site.getByRole('link', { name: 'My Portfolio' }).click();
  const rows = page.getByRole('table', { name: 'Who made this shop' });
  await expect(rows.getByRole('rowheader')).toHaveText([
    'Name',
    'Email',
    'Education',
    'Technology',
    'Projects',
  ]);
  await expect(rows.getByRole('listitem').getByRole('link')).toHaveCount(3);
});

// Browser only: one measurement for both shells. The sample products have no such prices and names.
test('A high price, a long SKU and a long name stay clear of the buttons of their card', {
  tag: '@catalogue',
}, async ({ page }) => {
  await page.route(/\/search\?/, async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    const long = [
      { price: 1_064.5 },
      { sku: 'KERF'.repeat(15) },
      { name: 'Kreissägeblatt'.repeat(9) },
    ];
    for (const [index, product] of found.items.entries()) {
      Object.assign(product, { price: 999_999.99 }, long[index]);
    }
    await route.fulfill({ response, json: found });
  });
  await page.goto('/products');
  const products = page.getByRole('list', { name: 'Products' }).getByRole('article');
  await expect(products.filter({ hasText: '$999,999.99' })).not.toHaveCount(0);
  for (const width of [360, 390, 768, 1240, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await textsInTheWay(products), `at ${width} px`).toEqual([]);
  }
});

test.describe('On a first visit', () => {
  test.use({ isFirstVisit: true });

  test('A message submitted before the scripts have loaded is sent once they have', {
    tag: '@shop',
  }, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/#contact', { waitUntil: 'commit' });
    const contact = page.getByRole('region', { name: 'Contact Us' });
    await contact.getByLabel('Email').fill('early@example.com');
    await contact.getByLabel('Your Message').fill('Do you regrind?');
    await page.mouse.wheel(0, -SCROLLED_PX);
    await contact.getByRole('button', { name: 'Submit' }).click();
    await expect(contact.getByLabel('Email')).toHaveValue('early@example.com');
    const top = () => contact.evaluate((section) => section.getBoundingClientRect().top);
    const before = await top();
    expect(before).toBeGreaterThan(SCROLLED_PX / 2);

    release();
    await expect(page.getByText('Message sent. We’ll reply by email.')).toBeVisible();
    await expect(contact.getByLabel('Email')).toHaveValue('');
    // What loads above may move it down; the address would move it up.
    expect(await top()).toBeGreaterThan(before - SCROLLED_PX / 2);
  });
});

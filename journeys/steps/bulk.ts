import { expect, type Locator, type Page } from '@playwright/test';

/** Rows from the sample shop as they appear in a spreadsheet, all orderable. */
const orderable = [
  'KC-160-20-12T 12|KC-184-16-24T 30|KC-190-30-24T 100|KC-235-30-24T 15|KC-250-30-24T 12',
  'KC-254-15-24T 8|KC-300-30-28T 10|KC-350-30-32T 6|KC-400-30-28T 6|KC-450-30-40T 8',
  'KC-500-30-44T 6|KC-136-10-30T 40|KC-165-20-40T 50|KC-184-16-40T 15|KC-216-30-64T 12',
  'KC-250-30-60T 12|KC-254-25-60T 12|KC-300-30-72T 8|KC-305-25-80T 6|KC-250-30-50T 24',
  'KC-254-15-50T 8|KC-160-20-48T 12|KC-190-30-60T 12|KC-216-30-60T 6|KC-250-30-80H 6',
  'KC-300-30-96T 12|KC-303-30-60T 6|KC-350-30-72T 6|KC-180-30-44C 6|KD-300-30-72T 6',
  'KC-250-30-84P 6|KC-216-30-64A 8|KC-250-30-80A 24|KC-300-30-96A 6|KC-400-30-120A 6',
  'KC-500-30-120A 6|KC-160-20-30S 12|KC-355-25-80S 6|KH-315-32-120 6|KH-350-40-110 6',
  'KD-190-30-12M 6|KD-250-30-16M 6|KB-1425-6-14 50|KB-1712-10-6 12|KB-2240-16-4 12',
  'KB-2560-13-3 12|KB-3865-25-3 6|KB-4010-32-22 20|KB-1640-13-14 6|KB-2725-27-6 6',
  'kb-4670-34-4 6|KR-225-14 75|KR-150-8C 12',
]
  .flatMap((line) => line.split('|'))
  .map((row) => row.replace(' ', '\t'));

/** The faulty rows. */
const wrong = {
  misspelt: 'KC-250-30-8OT\t12',
  notEnough: 'KC-300-30-100P\t20',
  underMinimum: 'KR-150-18\t60',
  withUnit: 'KC-216-30-48T\t12 pcs',
  formula: 'KC-305-25-60S\t=10+2',
  unknown: 'Harrow X-9 carbide\t6',
};

/** 60 rows as copied from a spreadsheet, seven of them wrong: `aboveStock` asks for more than there is. */
export function mondayRows(aboveStock: string): string {
  return [
    ...orderable.slice(0, 20),
    wrong.misspelt,
    aboveStock,
    ...orderable.slice(20, 40),
    wrong.notEnough,
    wrong.underMinimum,
    wrong.withUnit,
    ...orderable.slice(40),
    wrong.formula,
    wrong.unknown,
  ].join('\n');
}

/** Pastes text into a field from the real clipboard, as if copied from a spreadsheet. */
export async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible();
  await page.evaluate(() => {
    const sheet = document.createElement('textarea');
    sheet.setAttribute('aria-label', 'Spreadsheet');
    document.body.append(sheet);
  });
  const sheet = page.getByLabel('Spreadsheet');
  await sheet.fill(text);
  await sheet.selectText();
  await sheet.press('Control+x');
  await expect(sheet).toHaveValue('');
  await sheet.evaluate((element) => element.remove());
  await field.focus();
  await page.keyboard.press('Control+v');
}

export function padRow(page: Page, item: string): Locator {
  return page
    .getByRole('grid', { name: 'Order pad' })
    .getByRole('row')
    .filter({
      has: page.locator(`input[value="${item}"]`),
    });
}

/** Fills in the delivery details, and places the rows that are ready. */
export async function placePad(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('+1 541 555 0199');
  await page.getByLabel('Address').fill('7 Sawdust Row\nBend, OR 97701');
  await page.getByRole('button', { name: /^Place order · / }).click();
  await expect(page.getByText(/^Order confirmed for /)).toBeVisible();
}

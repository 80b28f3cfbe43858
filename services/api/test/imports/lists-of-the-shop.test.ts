import { importFileFaultText } from '@kerf/contract/import-file-fault';
import { expect, test } from 'vitest';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { bytesOf, lines, useImports } from '../harness/use-imports.ts';

const api = useApi();
const { send, upload, planned } = useImports(api);

test('The list of low stock, imported as it was exported, changes nothing', async () => {
  const { id, sku, name } = await stockProduct(api(), { priceCents: 4800, stock: 100 });
  await api()
    .db.updateTable('products')
    .set({ reorder_at: 80, reorder_quantity: 200 })
    .where('id', '=', id)
    .execute();

  const change = await planned(
    lines('\uFEFFProduct,SKU,Available,Reorder at,Quantity,Expected', `${name},${sku},70,80,200,`),
  );

  expect(change).toMatchObject({ counts: { same: 1, change: 0, problem: 0 } });
});

test('The list of products, imported as it was exported, changes nothing', async () => {
  const { sku, name } = await stockProduct(api(), { priceCents: 4800, stock: 100 });

  const change = await planned(
    lines(
      'Product,SKU,Price (USD),Minimum,Available,Can be ordered',
      `${name},${sku},48.00,5,100,yes`,
    ),
  );

  expect(change).toMatchObject({ counts: { same: 1, change: 0, problem: 0 } });
});

test('What Kerf writes wins over what only looks like it, and Available is never On hand', async () => {
  const file = await upload(lines('SKU,Stock,On hand,Available', 'KC-190,70,100,70'));
  expect(file.columns.map(({ column }) => column)).toEqual(['SKU', null, 'On hand', null]);
  const available = await upload(lines('SKU,Available', 'KC-190,70'));
  expect(available.columns[1]).toMatchObject({ column: null });
});

test('A list of Kerf’s that is not of products is refused with the reason', async () => {
  const counted = lines('Product,SKU,Counted,Record,Difference', 'Blade,KC-190,12,10,2');
  expect(expectProblem(await send(bytesOf(counted)), 'import_file_unreadable')).toMatchObject({
    fault: 'not-products',
    detail: importFileFaultText['not-products'],
  });
});

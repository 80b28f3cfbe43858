import { expect, test } from 'vitest';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { SHOP_TERMS: 'All sales in batches.\n\nPaid by card.' } });

test('The shop’s configured texts are public, and unset ones are left out', async () => {
  const { json } = await api().call('GET', '/shop');
  expect(json).toMatchObject({ texts: { terms: 'All sales in batches.\n\nPaid by card.' } });
  expect(json).not.toHaveProperty('texts.privacy');
});

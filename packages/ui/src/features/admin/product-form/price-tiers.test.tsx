import type { Product } from '@kerf/contract/schemas/product';
import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useForm } from '../../../components/form/use-form.ts';
import { renderScreen } from '../../../components/testing/render-screen.tsx';
import { checkProduct } from './check-product.ts';
import { PriceTiers } from './price-tiers.tsx';
import { type ProductValues, productValues } from './product-fields.ts';

const user = userEvent.setup();

interface TiersProps {
  readonly product: Product;
  readonly onCheck: (checked: ReturnType<typeof checkProduct>) => void;
}

function Tiers({ product, onCheck }: TiersProps) {
  const form = useForm({
    initial: productValues(product),
    check: (values) => {
      const checked = checkProduct(values);
      onCheck(checked);
      return checked;
    },
    send: () => new Promise(() => {}),
  });
  return (
    <>
      <PriceTiers {...pricesOf(form.values)} errors={form.errors} change={form.change} />
      <button type="button" onClick={form.submit}>
        Check
      </button>
    </>
  );
}

function pricesOf({ price, priceTiers, minOrder, stock, packSize }: ProductValues) {
  return { price, priceTiers, minOrder, stock, packSize };
}

function open(product: Product = sampleCrosscut()) {
  const checked: ReturnType<typeof checkProduct>[] = [];
  renderScreen(<Tiers product={product} onCheck={(each) => checked.push(each)} />);
  return checked;
}

const cell = (place: number, name: 'from pieces' | 'price each') =>
  screen.getByLabelText<HTMLInputElement>(`Volume price ${place}, ${name}`);
const add = () => user.click(screen.getByRole('button', { name: 'Add a volume price' }));
const check = () => user.click(screen.getByRole('button', { name: 'Check' }));

test('volume prices can be typed by keyboard alone and are previewed for buyers', async () => {
  const checked = open();
  await add();
  expect(document.activeElement).toBe(cell(1, 'from pieces'));
  await user.keyboard('10{Tab}60{Enter}50{Tab}52.5');
  expect(screen.getByText('$64.50 each · from 10 $60.00 · from 50 $52.50')).toBeDefined();
  expect(screen.getByText('Add 4 more and pay $60.00 each')).toBeDefined();
  await check();
  const priceTiers = [
    { from: 10, price: 60 },
    { from: 50, price: 52.5 },
  ];
  expect(checked).toMatchObject([{ request: { priceTiers } }]);
});

test('Backspace removes an empty row, and the focus stays in the grid', async () => {
  open({ ...sampleCrosscut(), priceTiers: [{ from: 10, price: 60 }] });
  await user.click(cell(1, 'price each'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell(2, 'from pieces'));
  await user.keyboard('{Backspace}');
  expect(screen.queryByLabelText('Volume price 2, from pieces')).toBeNull();
  expect(document.activeElement).toBe(cell(1, 'from pieces'));
  await user.click(screen.getByRole('button', { name: 'Remove volume price 1' }));
  expect(screen.queryByLabelText('Volume price 1, from pieces')).toBeNull();
  const button = screen.getByRole('button', { name: 'Add a volume price' });
  expect(document.activeElement).toBe(button);
});

test('two pasted columns fill the rows, adding as many as needed', async () => {
  open();
  await add();
  await user.paste(Array.from({ length: 11 }, (_, row) => `${row + 10}\t${60 - row}`).join('\r\n'));
  expect(cell(1, 'price each').value).toBe('60');
  expect(cell(11, 'from pieces').value).toBe('20');
  await check();
  expect(screen.getByText('Keep it to 10 volume prices.')).toBeDefined();
});

test('a price that no order can reach is pointed out', () => {
  const priceTiers = [
    { from: 6, price: 60 },
    { from: 5000, price: 50 },
  ];
  open({ ...sampleCrosscut(), priceTiers });
  expect(screen.getByText('Nobody pays $64.50: the smallest order is 6 pieces.')).toBeDefined();
  const beyond = 'Nobody reaches 5,000 now: at most 1,319 can be ordered.';
  expect(screen.getByText(beyond)).toBeDefined();
});

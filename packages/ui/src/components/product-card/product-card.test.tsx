import { cents } from '@kerf/domain/money';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heroBlade } from '../blade-drawing/house-blade.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ProductCard } from './product-card.tsx';
import type { ProductSummary } from './product-summary.ts';

const product: ProductSummary = {
  id: 'p-1',
  name: 'Rip blade 300',
  sku: 'KC-300-48',
  unitPrice: cents(106_450),
  priceTiers: [],
  minOrder: 5,
  stock: 3412,
  packSize: 1,
  img: '',
  blade: heroBlade,
};

it('leads to the product from its name, and to its order form from Buy Now', () => {
  renderScreen(<ProductCard product={product} />);
  const name = screen.getByRole('link', { name: 'Rip blade 300' });
  const buy = screen.getByRole('link', { name: 'Buy Now: Rip blade 300' });
  expect(name.getAttribute('href')).toBe('/product/p-1');
  expect(buy.getAttribute('href')).toBe('/purchase/p-1');
});

it('names price, unit, smallest orderable quantity and stock', () => {
  renderScreen(<ProductCard product={product} />);
  expect(screen.getByText('$1,064.50', { exact: false }).textContent).toBe('$1,064.50 each');
  expect(screen.getByText('Minimum 6')).toBeTruthy();
  expect(screen.getByText('3,412 available')).toBeTruthy();
});

it('names the volume prices, and the packs that it is sold in', () => {
  const priceTiers = [{ from: 50, unitPrice: cents(99_000) }];
  renderScreen(<ProductCard product={{ ...product, packSize: 10, priceTiers }} />);
  expect(screen.getByText('from 50 $990.00')).toBeTruthy();
  expect(screen.getByText('Min. 10, packs of 10')).toBeTruthy();
});

it('describes the blade for screen readers', () => {
  renderScreen(<ProductCard product={product} />);
  expect(
    screen.getByRole('img', {
      name: 'Drawing of a circular saw blade: diameter 300 mm, bore 30 mm, 48 teeth',
    }),
  ).toBeTruthy();
});

it('cannot be bought if no quantity is legal, and shows why', () => {
  renderScreen(<ProductCard product={{ ...product, minOrder: 24, stock: 25 }} />);
  expect(screen.getByText('Not enough stock to order')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Buy Now' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('link', { name: /Buy Now/ })).toBeNull();
});

it('falls back to the drawing when the photo does not load', () => {
  renderScreen(<ProductCard product={{ ...product, img: 'https://img.example/gone.jpg' }} />);
  fireEvent.error(screen.getByRole('img', { name: 'Rip blade 300' }));
  expect(screen.getByRole('img', { name: /^Drawing of/ })).toBeTruthy();
});

it('shows an empty sheet if there is neither a photo nor a blade', () => {
  renderScreen(<ProductCard product={{ ...product, blade: null }} />);
  expect(screen.getByText('No picture yet')).toBeTruthy();
});

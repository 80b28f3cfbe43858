import { describe, expect, it } from 'vitest';
import { problemDetail } from './problem-detail.ts';

describe('what a person reads of a problem', () => {
  it('names the orderable quantities of each line', () => {
    const detail = problemDetail({
      code: 'quantity_out_of_bounds',
      lines: [
        { productId: '1', name: 'Rip 24T', quantity: 5, minOrder: 5, stock: 120, packSize: 1 },
        { productId: '2', name: 'Scroll 6', quantity: 12, minOrder: 5, stock: 120, packSize: 10 },
        {
          productId: '3',
          name: 'Acrylic 100T',
          quantity: 20,
          minOrder: 10,
          stock: 10,
          packSize: 1,
        },
      ],
    });
    expect(detail).toBe(
      'Rip 24T: order 6 to 119, not 5. Scroll 6: order 10 to 110 in packs of 10, not 12. Acrylic 100T: not enough stock to order.',
    );
  });

  it('shows money as money', () => {
    expect(problemDetail({ code: 'price_changed', price: null, totalPrice: 1064.5 })).toContain(
      '$1,064.50',
    );
  });

  it('lists every field that needs attention', () => {
    const errors = [
      { path: 'quantity', message: 'Too small.' },
      { path: 'lines.2.productId', message: 'Not an id.' },
    ];
    expect(problemDetail({ code: 'validation_failed', errors })).toBe(
      'quantity: Too small. lines.2.productId: Not an id.',
    );
  });
});

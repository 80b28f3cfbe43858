import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { numberedOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listOf, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();
const orders = [numberedOrder(7)];
const robin = {
  _id: sampleId(9),
  email: 'robin@example.com',
  displayName: 'Robin Sawyer',
  emailVerified: true,
  createdAt: '2026-03-12T13:05:00.000Z',
};

async function openList(query = '', api: FakeHandlers = {}) {
  const asked: Record<string, string>[] = [];
  const app = await renderOrders(
    {
      listAllOrders: ({ query }) => {
        if (query.limit !== '1') asked.push({ ...query });
        return listOf(orders)();
      },
      ...api,
    },
    query,
  );
  await rowOf('KS-7');
  return { ...app, last: () => asked.at(-1) };
}

async function addFilter(name: string) {
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

const bar = () => within(screen.getByRole('group', { name: 'Filters' }));

describe('a filter', () => {
  test.each([
    ['SKU', 'sku', 'KC-190', 'SKU “KC-190”'],
    ['Tracking number', 'tracking', '1Z 999', 'Tracking number “1Z 999”'],
    ['Carrier', 'carrier', 'UPS', 'Carrier “UPS”'],
    ['Note', 'note', 'gate code', 'Note “gate code”'],
  ])('by %s is typed, stands in the URL, and shows as a chip', async (label, name, value, chip) => {
    const { path, last } = await openList();
    await addFilter(label);
    await user.type(await screen.findByRole('textbox', { name: label }), `${value}{Enter}`);
    expect((await bar().findByText(`“${value}”`)).closest('button')?.textContent).toBe(chip);
    expect(new URL(path(), 'http://x').searchParams.get(name)).toBe(value);
    await waitFor(() => expect(last()).toMatchObject({ [name]: value }));
  });

  test('by PO number is offered by a shop that has them, and stands in a link in any shop', async () => {
    const usesPoNumbers = { getShop: () => ({ holdHours: 72, poNumbers: true as const }) };
    const { unmount, last } = await openList('', usesPoNumbers);
    await addFilter('PO number');
    await user.type(await screen.findByRole('textbox', { name: 'PO number' }), '4500{Enter}');
    await waitFor(() => expect(last()).toMatchObject({ poNumber: '4500' }));
    unmount();
    const without = await openList('?poNumber=4500');
    expect(without.last()).toMatchObject({ poNumber: '4500' });
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(screen.queryByRole('menuitem', { name: 'PO number' })).toBeNull();
  });

  test('by cost center is offered by a shop whose lines have them, and stands in a link in any shop', async () => {
    const usesLineTexts = { getShop: () => ({ holdHours: 72, lineTexts: true as const }) };
    const { unmount, last } = await openList('', usesLineTexts);
    await addFilter('Cost center');
    await user.type(await screen.findByRole('textbox', { name: 'Cost center' }), 'CC-1{Enter}');
    await waitFor(() => expect(last()).toMatchObject({ costCenter: 'CC-1' }));
    unmount();
    const without = await openList('?costCenter=CC-1');
    expect(without.last()).toMatchObject({ costCenter: 'CC-1' });
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(screen.queryByRole('menuitem', { name: 'Cost center' })).toBeNull();
  });

  test('by customer is typed as an email address, or found by name', async () => {
    const { path } = await openList('', {
      listUsers: ({ query }) => ({
        items: query.search === 'robin' ? [robin] : [],
        total: 1,
        next: null,
      }),
    });
    await addFilter('Customer');
    await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'robin');
    await user.click(await screen.findByRole('option', { name: /robin@example.com/ }));
    await waitFor(() => expect(path()).toBe('/dashboard/all-order?customer=robin%40example.com'));
    expect(bar().getByRole('button', { name: 'Customer robin@example.com' })).toBeDefined();
  });

  test('by relative days stays relative in a saved view', async () => {
    const { path, last } = await openList();
    await addFilter('Placed');
    await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(path()).toBe('/dashboard/all-order?placedFrom=today-6'));
    await waitFor(() => expect(last()).toMatchObject({ placedFromDay: 'today-6' }));

    // Applying it unchanged does not turn it into a date.
    await user.click(bar().getByRole('button', { name: 'Placed Last 7 days' }));
    expect((await screen.findByRole('button', { name: 'Last 7 days' })).ariaPressed).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
    expect(path()).toBe('/dashboard/all-order?placedFrom=today-6');
  });

  test('by state is chosen, and changed from its chip', async () => {
    const { path, last } = await openList();
    await addFilter('State');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'To ship');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last()).toMatchObject({ filter: 'to-ship' }));
    await user.click(bar().getByRole('button', { name: 'State To ship' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(path()).toContain('filter=refunded'));
  });

  test('by total takes dollars as people write them, and says what is wrong', async () => {
    const { path } = await openList();
    await addFilter('Total');
    const least = await screen.findByRole('textbox', { name: 'From' });
    const most = screen.getByRole('textbox', { name: 'To' });
    await user.type(least, '$1,250');
    await user.type(most, 'lots{Enter}');
    expect(await screen.findByText('Enter dollars, such as 500 or 99.50.')).toBeDefined();
    await user.clear(most);
    await user.type(most, '99{Enter}');
    expect(await screen.findByText('The most is less than the least.')).toBeDefined();
    await user.clear(most);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toContain('totalMin=1250'));
    expect(path()).not.toContain('totalMax');
    expect(bar().getByText('from $1,250.00')).toBeDefined();
  });

  test('by day says whose days these are', async () => {
    await openList('', { getShop: () => ({ holdHours: 72, timeZone: 'Pacific/Kiritimati' }) });
    await addFilter('Placed');
    expect(
      await screen.findByText('Days of the shop’s time zone, Pacific/Kiritimati.'),
    ).toBeDefined();
  });

  test('by day asks for days of the shop', async () => {
    const { last } = await openList('?placedFrom=2026-03-12&placedTo=2026-03-13');
    expect(bar().getByText('12 Mar 2026 to 13 Mar 2026')).toBeDefined();
    expect(last()).toMatchObject({
      placedFromDay: '2026-03-12',
      placedToDay: '2026-03-13',
    });
  });

  test('is removed by its chip, all of them by "Clear all"', async () => {
    const { path } = await openList('?sku=KC&note=gate&size=50');
    await user.click(screen.getByRole('button', { name: 'Remove the filter SKU' }));
    await waitFor(() => expect(path()).toBe('/dashboard/all-order?note=gate&size=50'));
    expect(document.activeElement?.textContent).toBe('Add filter');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(path()).toBe('/dashboard/all-order?size=50'));
  });

  test('can be added by keyboard, and Escape cancels', async () => {
    const { path } = await openList();
    screen.getByRole('button', { name: 'Add filter' }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Note' })).focus();
    await user.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('gate{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
    expect(path()).toBe('/dashboard/all-order');
  });

  test('that is invalid in the URL is ignored', async () => {
    const { last } = await openList('?filter=lost&totalMin=-5&placedFrom=yesterday&product=KC');
    expect(last()).toEqual({ limit: '25', sort: '-createdAt' });
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });
});

test('the total of a list that is too long to count is shown as a minimum', async () => {
  await renderOrders({
    listAllOrders: () => ({ items: orders, total: 10_000, atLeast: true, next: 'more' }),
  });
  await rowOf('KS-7');
  expect(screen.getByText('1–1 of 10,000+')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'All (10,000+)' })).toBeDefined();
});

describe('an order that was opened from a list', () => {
  const [first, second] = [numberedOrder(7), numberedOrder(8)];
  const api = {
    listAllOrders: listOf([first, second]),
    getOrder: ({ params }: { params: Readonly<Record<string, string>> }) =>
      params.id === first._id ? first : second,
    getNeighbours: ({ params }: { params: Readonly<Record<string, string>> }) => {
      const isFirst = params.id === first._id;
      const beside = ({ _id: id, number }: typeof first) => ({ id, number });
      return {
        isInList: true,
        position: isFirst ? 3 : 4,
        total: 27,
        atLeast: false,
        previous: isFirst ? null : beside(first),
        next: isFirst ? beside(second) : null,
      };
    },
  };

  test('shows its place, and steps forward with j and back with k', async () => {
    const { path } = await renderOrders(api, `?filter=paid&order=${first._id}`);
    const sheet = () => within(screen.getByRole('dialog'));
    await screen.findByRole('dialog', { name: 'Order KS-7' });
    await sheet().findByText('3 of 27');
    await user.keyboard('j');
    await screen.findByRole('dialog', { name: 'Order KS-8' });
    await sheet().findByText('4 of 27');
    expect(path()).toBe(`/dashboard/all-order?filter=paid&order=${second._id}`);
    await user.keyboard('k');
    await screen.findByRole('dialog', { name: 'Order KS-7' });
    await sheet().findByText('3 of 27');
    const stepped = sheet().getByRole('button', { name: 'Previous order' });
    expect(stepped.getAttribute('aria-disabled')).toBe('true');
  });

  test('takes along what was searched for in its lines', async () => {
    const long = [first, second].map((order) => ({
      ...order,
      lines: order.lines
        .slice(0, 1)
        .flatMap((line) =>
          Array.from({ length: 20 }, (_, index) => ({ ...line, productId: sampleId(100 + index) })),
        ),
    }));
    await renderOrders(
      { ...api, getOrder: ({ params }) => long.find(({ _id }) => _id === params.id) ?? first },
      `?order=${first._id}`,
    );
    const find = (number: string) =>
      screen.findByRole('searchbox', { name: `Find in the lines of ${number}` });
    await user.type(await find('KS-7'), 'rim');
    await user.click(await screen.findByRole('button', { name: 'Next order' }));
    expect(await find('KS-8')).toHaveProperty('value', '');
  });

  test('links to its page, which keeps the list and its page', async () => {
    const list = 'filter=paid&sort=createdAt&cursor=c2&page=2&size=50';
    await renderOrders(api, `?${list}&order=${first._id}`);
    const link = await screen.findByRole('link', { name: 'Open order page' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
    expect(pathname).toBe(`/dashboard/order/${first._id}`);
    expect(searchParams.get('list')).toBe(list);
  });

  test('says what was refunded of each line, and what remains of the total', async () => {
    const paid = samplePaidOrder();
    const refunded = {
      ...paid,
      refundedTotal: 129,
      lines: paid.lines.map((line) => ({ ...line, refunded: 2 })),
    };
    await renderOrders({ ...api, getOrder: () => refunded }, `?order=${first._id}`);
    const sheet = within(await screen.findByRole('dialog', { name: `Order ${paid.number}` }));
    expect(await sheet.findByRole('row', { name: /2 refunded/ })).toBeDefined();
    expect(sheet.getByRole('row', { name: 'Refunded $129.00' })).toBeDefined();
    expect(sheet.getByRole('row', { name: 'Remaining $516.00' })).toBeDefined();
  });
});

describe('in a shop with shipping methods', () => {
  const shipped = {
    ...numberedOrder(7),
    goods: 645,
    shipping: 18,
    tax: 0,
    shippingMethod: {
      id: sampleId(3),
      name: 'Ground',
      words: '',
      estimate: { leaves: '2026-11-27', arrivesFrom: null, arrivesBy: '2026-12-02' },
    },
  };
  const api: FakeHandlers = {
    getShop: () => ({ holdHours: 48, shipping: { zones: [], methods: [] } }),
    listAllOrders: listOf([shipped, numberedOrder(8)]),
  };

  test('the method and what was charged for it are columns, empty where nothing was', async () => {
    await openList('?columns=number,shipping-method,shipping-cost', api);
    await screen.findByRole('columnheader', { name: 'Shipping method' });
    expect((await rowOf('KS-7')).textContent).toContain(
      'GroundLeaves Fri 27 Nov, arrives by Wed 2 Dec$18.00',
    );
    expect((await rowOf('KS-8')).textContent).not.toContain('$0.00');
  });

  test('orders are found by what the method begins with; elsewhere nothing asks for it', async () => {
    const asked: Record<string, string>[] = [];
    const { path } = await openList('', {
      ...api,
      listAllOrders: ({ query }) => {
        asked.push({ ...query });
        return listOf([shipped])();
      },
    });
    await addFilter('Shipping method');
    const field = await screen.findByRole('textbox', { name: 'Shipping method' });
    await user.type(field, 'Grou{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ shippingMethod: 'Grou' }));
    expect(path()).toContain('shippingMethod=Grou');
  });
});

test('a shop without shipping methods has no filter and no column for them', async () => {
  await openList('?columns=number,shipping-method');
  expect(screen.queryByRole('columnheader', { name: 'Shipping method' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await screen.findByRole('menuitem', { name: 'Carrier' });
  expect(screen.queryByRole('menuitem', { name: 'Shipping method' })).toBeNull();
});

import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { FaqList } from './faq-list.tsx';

test('the answer about shipping names the working days that the shop promises', () => {
  renderScreen(<FaqList />);
  expect(screen.getAllByRole('button')).toHaveLength(4);
  const days = new RegExp(`^Within ${SHIPPING_WORKING_DAYS} working days of payment`);
  expect(screen.getByText(days)).toBeDefined();
});

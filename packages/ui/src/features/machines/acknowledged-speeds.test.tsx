import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { AcknowledgedSpeeds } from './acknowledged-speeds.tsx';

test('an order lists the speeds that its buyer acknowledged, and nothing without any', () => {
  const acknowledged = [
    {
      productId: 'p-1',
      machineId: 'm-1',
      name: 'Drycut 305',
      machineName: 'Old saw',
      maxRpm: 1800,
      spindleRpm: 4000,
    },
  ];
  const { unmount } = renderScreen(<AcknowledgedSpeeds order={{ acknowledged }} />);
  expect(screen.getByText('Drycut 305: max. 1,800 rpm; Old saw spins at 4,000 rpm')).toBeDefined();
  unmount();
  renderScreen(<AcknowledgedSpeeds order={{}} />);
  expect(screen.queryByRole('region')).toBeNull();
});

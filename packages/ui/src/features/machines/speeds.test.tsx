import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { renderScreen } from '../../components/render-screen.tsx';
import { AcknowledgedSpeeds } from './acknowledged-speeds.tsx';
import { sampleMachine } from './sample-machine.ts';
import { SpeedQuestion } from './speed-question.tsx';
import { useSpeedAcknowledgement } from './use-speed-acknowledgement.ts';

const blade = { ...heroBlade, maxRpm: 1800 };
const machine = sampleMachine();
const lines = [
  { productId: 'p-1', name: 'Drycut 305', blade },
  { productId: 'p-2', name: 'Rip 24T', blade: { ...blade, maxRpm: 7600 } },
  { productId: 'p-3', name: 'Wax', blade: null },
  { productId: 'p-4', name: 'Drycut 355', blade: { ...blade, maxRpm: 1700 } },
];

function Placing() {
  const [count, setCount] = useState(3);
  const speeds = useSpeedAcknowledgement(machine, lines.slice(0, count));
  return (
    <>
      <SpeedQuestion speeds={speeds} />
      <output>{JSON.stringify([speeds.settled, speeds.acknowledged])}</output>
      <button type="button" onClick={() => setCount(4)}>
        Add a line
      </button>
    </>
  );
}

const told = (): unknown => JSON.parse(screen.getByRole('status').textContent);
const entry = (productId: string) => ({ productId, machineId: machine._id });

test('what is too fast is named, and asked again where another line comes', async () => {
  const user = userEvent.setup();
  renderScreen(<Placing />);
  expect(screen.getByText('Bench saw spins at 4,500 rpm, too fast for')).toBeDefined();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Drycut 305: 1,800 rpm at most',
  ]);
  expect(told()).toEqual([false, []]);
  await user.click(screen.getByRole('checkbox'));
  expect(told()).toEqual([true, [entry('p-1')]]);

  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  expect(told()).toEqual([false, []]);
  await user.click(screen.getByRole('checkbox'));
  expect(told()).toEqual([true, [entry('p-1'), entry('p-4')]]);
  await user.click(screen.getByRole('checkbox'));
  expect(told()).toEqual([false, []]);
});

test('an order says what its buyer acknowledged, and nothing where there is nothing', () => {
  const acknowledged = [
    { ...entry('p-1'), name: 'Drycut 305', machineName: 'Old saw', maxRpm: 1800, spindleRpm: 4000 },
  ];
  const { unmount } = renderScreen(<AcknowledgedSpeeds order={{ acknowledged }} />);
  expect(
    screen.getByText('Drycut 305: 1,800 rpm at most; Old saw spins at 4,000 rpm'),
  ).toBeDefined();
  unmount();
  renderScreen(<AcknowledgedSpeeds order={{}} />);
  expect(screen.queryByRole('region')).toBeNull();
});

import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '../../components/quantity.tsx';
import classes from './speeds.module.css';
import type { SpeedAcknowledgement } from './use-speed-acknowledgement.ts';

interface SpeedQuestionProps {
  readonly speeds: SpeedAcknowledgement;
}

/** Names the blades that the machine spins too fast, and asks whether that is known. Nothing where there are none. */
export function SpeedQuestion({
  speeds: { fast, machine, settled, acknowledge },
}: SpeedQuestionProps) {
  const [first] = fast;
  if (!first || !machine) return null;
  return (
    <section className={classes.speeds} aria-label="Too fast for the blade">
      <p className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        {machine.name} spins at {formatQuantity(first.spindleRpm)} rpm, too fast for
      </p>
      <ul className={classes.list}>
        {fast.map(({ productId, name, maxRpm }) => (
          <li key={productId}>
            {name}: {formatQuantity(maxRpm)} rpm at most
          </li>
        ))}
      </ul>
      <Checkbox
        label="I know, and will not run them at that speed"
        checked={settled}
        onChange={(event) => acknowledge(event.currentTarget.checked)}
      />
    </section>
  );
}

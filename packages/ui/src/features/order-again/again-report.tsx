import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { obstacle } from './again.messages.ts';
import classes from './again.module.css';
import type { Partition } from './again-choice.ts';

interface AgainReportProps {
  readonly done: Partition;
  readonly onClose: () => void;
}

/** How many rows went to the order pad, and which ones did not and why. */
export function AgainReport({ done: { ready, leftOut }, onClose }: AgainReportProps) {
  return (
    <>
      <p className={classes.summary} role="status">
        {counted(ready.length, 'row')} added to the order pad, {formatQuantity(leftOut.length)} left
        out:
      </p>
      <ul className={classes.report}>
        {leftOut.map((line) => (
          <li key={line.row.key}>
            <span className={classes.name}>{line.product?.name ?? line.row.item.name}</span>
            <span className={classes.sku}>{line.product?.sku ?? line.row.item.sku}</span>
            <span className={classes.obstacle}>{obstacle(line)}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to="/dashboard/order-pad" data-autofocus>
          Open the order pad
        </Button>
      </Group>
    </>
  );
}

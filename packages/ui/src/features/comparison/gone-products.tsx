import { Button } from '@mantine/core';
import { ProblemAlert } from '../../shared/problem-alert.tsx';

interface GoneProductsProps {
  /** Of the chosen ones, those that are not there. */
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}

/** Says which of the chosen products cannot be shown, and takes them off the comparison. */
export function GoneProducts({ ids, onRemove }: GoneProductsProps) {
  return ids.map((id) => (
    <ProblemAlert
      key={id}
      title="One of the products is not there"
      detail="The address is not right, or it is not sold any more."
      advice={
        <Button variant="default" size="xs" onClick={() => onRemove(id)}>
          Take it off
        </Button>
      }
    />
  ));
}

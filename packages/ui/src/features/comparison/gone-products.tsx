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
      title="One of these products wasn’t found"
      detail="The link may be wrong, or it is no longer sold."
      advice={
        <Button variant="default" size="xs" onClick={() => onRemove(id)}>
          Remove
        </Button>
      }
    />
  ));
}

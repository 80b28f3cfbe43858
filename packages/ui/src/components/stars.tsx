import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './stars.module.css';

const steps = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  /** 1 to 5. */
  readonly rating: number;
}

/** A read-only rating. */
export function Stars({ rating }: StarsProps) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} out of 5 stars`}>
      {steps.map((step) => (
        <Star key={step} full={step <= Math.round(rating)} size={16} />
      ))}
    </span>
  );
}

interface StarsInputProps {
  readonly label: string;
  /** 1 to 5, or null if nothing has been selected. */
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
}

/** A rating input: five radio buttons that look like stars, with arrow keys like any radio group. */
export function StarsInput({ label, value, onChange }: StarsInputProps) {
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {steps.map((step) => (
        <label key={step} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={step}
            checked={value === step}
            onChange={() => onChange(step)}
          />
          <Star full={value !== null && step <= value} size={24} />
          <VisuallyHidden>{step === 1 ? '1 star' : `${step} stars`}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

function Star({ full, size }: { readonly full: boolean; readonly size: number }) {
  if (full) return <IconStarFilled size={size} aria-hidden="true" />;
  return <IconStar size={size} stroke={1.5} aria-hidden="true" data-empty="" />;
}

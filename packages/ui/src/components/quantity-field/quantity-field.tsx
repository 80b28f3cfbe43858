import { steppedQuantity } from '@kerf/domain/bounds';
import type { PricedProduct } from '@kerf/domain/price-book';
import { quantityRule } from '@kerf/domain/quantity-words';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatQuantity } from '../quantity.tsx';
import { type QuantityProblem, quantityProblem } from './quantity.messages.ts';
import classes from './quantity-field.module.css';
import type { QuantityState } from './quantity-state.ts';

interface QuantityFieldProps {
  readonly product: PricedProduct;
  /** The field's text, as typed. */
  readonly typed: string;
  /** The result of `quantityState`. */
  readonly state: QuantityState;
  readonly onChange: (typed: string) => void;
}

/** How many to order: the rule in words, stepping by the pack size, and one click to fix an invalid quantity. */
export function QuantityField({ product, typed, state, onChange }: QuantityFieldProps) {
  const [left, setLeft] = useState(false);
  const nearest = 'nearest' in state ? state.nearest : null;
  const problem = quantityProblem(state, product, left);
  const step = (by: 1 | -1) => {
    const stepped = nextStep(typed, by, product);
    if (stepped !== null) onChange(String(stepped));
  };

  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };

  const by = product.packSize === 1 ? 'One' : formatQuantity(product.packSize);
  return (
    <div>
      <TextInput
        label="Quantity"
        description={quantityRule(product)}
        placeholder="Minimum order 5"
        name="orderQuantity"
        size="md"
        classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
        onKeyDown={stepByKey}
        error={problem && <Problem problem={problem} />}
        leftSection={<Step label={`${by} less`} icon={IconMinus} onStep={() => step(-1)} />}
        rightSection={<Step label={`${by} more`} icon={IconPlus} onStep={() => step(1)} />}
        leftSectionWidth={44}
        rightSectionWidth={44}
      />
      {nearest !== null && (
        <Button variant="default" size="xs" mt="xs" onClick={() => onChange(String(nearest))}>
          Order {formatQuantity(nearest)} instead
        </Button>
      )}
    </div>
  );
}

/** One pack more or less; for text that is not a number, the smallest orderable quantity. */
function nextStep(typed: string, by: 1 | -1, product: PricedProduct): number | null {
  const read = readQuantity(typed);
  return steppedQuantity(read.kind === 'whole' ? read.quantity : null, by, product);
}

function Problem({ problem: { hint, reason } }: { readonly problem: QuantityProblem }) {
  return (
    <>
      <span>{hint}</span>
      {reason !== null && (
        <Text span display="block">
          {reason}
        </Text>
      )}
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: typeof IconMinus;
  readonly onStep: () => void;
}

function Step({ label, icon: Icon, onStep }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={onStep}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

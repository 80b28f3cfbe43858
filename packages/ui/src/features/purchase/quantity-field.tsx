import { boundsHint, boundsInWords, steppedQuantity } from '@kerf/domain/bounds';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN, formatCents } from '@kerf/domain/money';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import classes from './quantity-field.module.css';
import type { QuantityState } from './quantity-state.ts';

interface QuantityFieldProps {
  readonly product: ProductSummary;
  readonly quantity: number | null;
  readonly state: QuantityState;
  readonly onChange: (quantity: number | null) => void;
}

/** How many to order: legal quantities in words, steps that stay legal, and a way out of an illegal one. */
export function QuantityField({ product, quantity, state, onChange }: QuantityFieldProps) {
  const [left, setLeft] = useState(false);
  const step = (by: 1 | -1) => onChange(steppedQuantity(quantity, by, product));
  const nearest = 'nearest' in state ? state.nearest : null;

  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <div>
      <NumberInput
        label="Quantity"
        description={`${boundsInWords(product)} pieces`}
        placeholder="Minimum order 5"
        name="orderQuantity"
        size="md"
        classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
        inputMode="numeric"
        autoComplete="off"
        value={quantity ?? ''}
        onChange={(value) => onChange(readQuantity(value))}
        onBlur={() => setLeft(true)}
        onKeyDown={stepByKey}
        error={fault(state, product, left)}
        thousandSeparator=","
        allowedDecimalSeparators={['.']}
        clampBehavior="none"
        withKeyboardEvents={false}
        hideControls
        leftSection={<Step label="One less" icon={IconMinus} onStep={() => step(-1)} />}
        rightSection={<Step label="One more" icon={IconPlus} onStep={() => step(1)} />}
        leftSectionWidth={44}
        rightSectionWidth={44}
      />
      {nearest !== null && (
        <Button variant="default" size="xs" mt="xs" onClick={() => onChange(nearest)}>
          Order {formatQuantity(nearest)} instead
        </Button>
      )}
    </div>
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

function fault(state: QuantityState, product: ProductSummary, left: boolean): string | null {
  if (state.kind === 'orderable') return null;
  if (state.kind === 'empty') return left ? boundsHint(product) : null;
  if (state.kind === 'out-of-bounds') return boundsHint(product);
  const [least, most] = [formatCents(CARD_PAYMENT_MIN), formatCents(CARD_PAYMENT_MAX)];
  return `${formatCents(state.total)} is outside ${least} to ${most}, the limits of one card payment`;
}

/** What the field holds as a number; null where it is empty or only a sign. */
function readQuantity(value: number | string): number | null {
  if (typeof value === 'number') return value;
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? null : number;
}

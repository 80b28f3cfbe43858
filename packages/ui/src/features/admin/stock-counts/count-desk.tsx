import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { formatQuantity } from '../../../components/quantity.tsx';
import classes from './stock-counts.module.css';
import { useCounting } from './use-counting.ts';

interface CountDeskProps {
  readonly countId: string;
  /** The field a scanner types into. */
  readonly number: RefObject<HTMLInputElement | null>;
}

/** Accepts a part number from a scanner or the keyboard, then the quantity: Enter, Enter, next. */
export function CountDesk({ countId, number }: CountDeskProps) {
  const quantity = useRef<HTMLInputElement>(null);
  const counting = useCounting(countId, { number, quantity });
  const { product, last, wrong } = counting;
  // Runs after the page has focused its main element, so that scanning needs no click.
  useEffect(() => number.current?.focus(), [number]);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    counting.find();
  };
  return (
    <form
      className={classes.desk}
      onKeyDownCapture={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (ctrlKey || metaKey || altKey || !counting.typeAhead(key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void counting.write();
      }}
    >
      <TextInput
        ref={number}
        label="Scan or type a SKU"
        leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX.scannedNumber}
        value={counting.number}
        error={wrong.number}
        onKeyDown={onEnter}
        onChange={({ currentTarget: { value } }) => counting.changeNumber(value)}
      />
      <TextInput
        ref={quantity}
        label="Counted"
        placeholder="12 or +8"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={counting.quantity}
        error={wrong.quantity}
        onChange={({ currentTarget: { value } }) => counting.changeQuantity(value)}
      />
      <Button type="submit" variant="default" loading={counting.saving}>
        Next
      </Button>
      <p className={classes.found} role="status">
        {product && (
          <>
            {product.name}
            <small>
              {formatQuantity(product.onHand)} on hand on record, including unpaid orders
              {product.counted !== null &&
                `. Counted already: ${formatQuantity(product.counted)}. Type +8 to add units found elsewhere.`}
            </small>
          </>
        )}
        {!product && last && `${last.name}: ${formatQuantity(last.counted)} counted`}
      </p>
    </form>
  );
}

import { Box, Button, Checkbox, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { ScanInput } from '../../scanner/scan-input.tsx';
import { ScanNotice } from '../../scanner/scan-notice.tsx';
import { useScanner, useWaitingCodes } from '../../scanner/scanner-context.tsx';
import { UnknownNumbers } from '../../scanner/unknown-numbers.tsx';
import { Note } from '../parts/section.tsx';
import classes from './stock-counts.module.css';
import { useCounting } from './use-counting.ts';
import type { NumberQuestion } from './use-number-question.ts';

interface CountFormProps {
  readonly countId: string;
  /** The field a scanner types into. */
  readonly number: RefObject<HTMLInputElement | null>;
  /** Gets what was scanned and is not counted, such as "KC-2, 7". */
  readonly onPending: (scans: string) => void;
}

/** Accepts a part number from a scanner or the keyboard, then the quantity: Enter, Enter, next. */
export function CountForm({ countId, number, onPending }: CountFormProps) {
  const quantity = useRef<HTMLInputElement>(null);
  // Runs after the page has focused its main element, so that scanning needs no click; and before `useCounting`,
  // which moves on if something was entered before a reload.
  useEffect(() => number.current?.focus(), [number]);
  const counting = useCounting(countId, { number, quantity });
  const takesScans = useScanner(counting.scan);
  const queued = useWaitingCodes();
  const { product, last, wrong, waiting, unknown } = counting;
  const pending = [
    ...unknown.map((each) => each.number),
    ...(wrong.number === undefined ? [] : [counting.number]),
    ...waiting,
    ...queued,
  ].join(', ');
  useEffect(() => onPending(pending), [onPending, pending]);
  const isTyped = counting.number !== '' || counting.quantity !== '';
  useUnsavedInput(isTyped || pending !== '' ? 'window' : null);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    counting.find();
  };
  return (
    <form
      {...takesScans}
      className={classes.form}
      onKeyDownCapture={(event) => {
        const { key, ctrlKey, metaKey, altKey, target } = event;
        const isShortcut = ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement);
        if (isShortcut || !counting.typeAhead(key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void counting.write();
      }}
    >
      <ScanInput
        ref={number}
        label="Scan or type a SKU"
        value={counting.number}
        error={wrong.number}
        onKeyDown={onEnter}
        onChange={({ currentTarget: { value } }) => counting.changeNumber(value)}
      />
      <TextInput
        ref={quantity}
        label="Counted"
        disabled={counting.eachIsOne}
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
      <Checkbox
        label="Each scan is one piece"
        checked={counting.eachIsOne}
        onChange={({ currentTarget: { checked } }) => {
          counting.setEachIsOne(checked);
          number.current?.focus();
        }}
      />
      {counting.question && <QuantityQuestion {...counting} {...counting.question} />}
      {waiting.length > 0 && <WaitingScans {...counting} />}
      {unknown.length > 0 && (
        <UnknownNumbers
          numbers={unknown}
          onRemove={(each) => {
            counting.removeUnknown(each);
            number.current?.focus();
          }}
        >
          Not counted: no product was found by these numbers, or no quantity was entered. Count
          them, or remove them from the list.
        </UnknownNumbers>
      )}
      <Box mih="1.5rem" className={classes.found ?? ''} role="status">
        {product && (
          <>
            {product.name}
            <Note fz="sm">
              {formatQuantity(product.onHand)} on hand on record, including unpaid orders
              {product.counted !== null &&
                `. Counted already: ${formatQuantity(product.counted)}. Type +8 to add units found elsewhere.`}
            </Note>
          </>
        )}
        {!product && last && `${last.name}: ${formatQuantity(last.counted)} counted`}
      </Box>
    </form>
  );
}

/** How many of the kept lines are listed. */
const LINES_SHOWN = 8;

type WaitingScansProps = Pick<
  ReturnType<typeof useCounting>,
  'waiting' | 'wasReloaded' | 'correct' | 'discardScans'
>;

/** What was scanned after a count that was not saved, and what to do. */
function WaitingScans({ waiting, wasReloaded, correct, discardScans }: WaitingScansProps) {
  const more = waiting.length - LINES_SHOWN;
  return (
    <ScanNotice
      role="alert"
      text={
        <>
          {wasReloaded
            ? 'The last count may not have been saved. What you scanned after it is kept, and entered once you have checked it: '
            : 'The last count was not saved. What you scanned after it is kept, and entered once you have corrected it: '}
          {waiting.slice(0, LINES_SHOWN).join(', ')}
          {more > 0 && ` and ${counted(more, 'more line', 'more lines')}`}.
        </>
      }
    >
      <Button variant="default" size="compact-sm" onClick={correct}>
        {wasReloaded ? 'Check the count' : 'Correct the count'}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={discardScans}>
        Discard these scans
      </Button>
    </ScanNotice>
  );
}

type QuantityQuestionProps = NumberQuestion &
  Pick<ReturnType<typeof useCounting>, 'write' | 'goOnWith'>;

/** Asks whether digits were typed as a quantity, or scanned as the number of the next product. */
function QuantityQuestion({ entered, product, write, goOnWith }: QuantityQuestionProps) {
  return (
    <ScanNotice
      role="alert"
      text={`${entered} is also the number of ${product}. Is it the quantity, or the next product?`}
    >
      <Button variant="default" size="compact-sm" onClick={() => void write(entered, true)}>
        Count {formatQuantity(Number(entered))} pieces
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => goOnWith(entered)}>
        Go on with {product}
      </Button>
    </ScanNotice>
  );
}

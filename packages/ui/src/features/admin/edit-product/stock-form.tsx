import { isApiProblem } from '@kerf/api-client/api-problem';
import { type ProductStock, type StockChange, stockChange } from '@kerf/contract/schemas/product';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { fieldMessage } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { attemptFor, isDecided, type SubmitAttempt } from '../../../shared/submit-attempt.ts';
import { useChangeStock } from '../product-form/manage-products.queries.ts';
import sections from '../product-form/product-form.module.css';
import classes from './stock-section.module.css';

interface StockFormProps {
  readonly id: string;
  readonly stock: ProductStock;
}

type Kind = StockChange['kind'];

const kinds = [
  { value: 'received', label: 'Received' },
  { value: 'counted', label: 'Counted' },
  { value: 'corrected', label: 'Corrected' },
] as const satisfies { value: Kind; label: string }[];

const figures: Readonly<Record<Kind, string>> = {
  received: 'Pieces received',
  counted: 'Pieces counted on hand',
  corrected: 'Pieces more, or fewer with a minus',
};

/** Moves the stock by what was received, counted or corrected; what orders take meanwhile stays taken. */
export function StockForm({ id, stock }: StockFormProps) {
  const [kind, setKind] = useState<Kind>('received');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  // A count is compared with what the record said when it was typed, not when it arrives.
  const [expected, setExpected] = useState(stock.onHand);
  const [wrong, setWrong] = useState<string>();
  const undecided = useRef<SubmitAttempt>(null);
  const { mutate, isPending, error, reset } = useChangeStock(id);

  const parsed = stockChange.safeParse(typedChange(kind, text, note, expected), {
    error: fieldMessage,
  });

  const type = (typed: string) => {
    if (text === '') setExpected(stock.onHand);
    setText(typed);
    setWrong(undefined);
    reset();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!parsed.success) {
      setWrong(parsed.error.issues[0]?.message);
      return;
    }
    const attempt = attemptFor(JSON.stringify(parsed.data), undecided.current);
    undecided.current = attempt;
    mutate(
      { change: parsed.data, idempotencyKey: attempt.key },
      {
        onSuccess: () => {
          undecided.current = null;
          setText('');
          setNote('');
        },
        onError: (refusal) => {
          if (isDecided(refusal)) undecided.current = null;
          if (isApiProblem(refusal)) setWrong(refusal.errors[0]?.message);
        },
      },
    );
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <NativeSelect
        label="What happened"
        size="md"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(kinds.find((each) => each.value === value)?.value ?? kind);
          setWrong(undefined);
        }}
      />
      <TextInput
        label={figures[kind]}
        inputMode="numeric"
        autoComplete="off"
        size="md"
        classNames={{ input: sections.figure ?? '' }}
        value={text}
        error={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <TextInput
        label="Note"
        placeholder="Optional"
        autoComplete="off"
        size="md"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" loading={isPending}>
        Update Stock
      </Button>
      <p className={classes.outcome} role="status">
        {parsed.success && `On hand ${outcome(stock.onHand, parsed.data)}`}
      </p>
      {error && wrong === undefined && <ErrorAlert error={error} />}
    </form>
  );
}

function typedChange(kind: Kind, text: string, note: string, expected: number) {
  const figure = typedNumber(text);
  const told = { kind, ...(note.trim() !== '' && { note }) };
  if (kind === 'received') return { ...told, quantity: figure };
  if (kind === 'counted') return { ...told, counted: figure, expected };
  return { ...told, change: figure };
}

/** "1,400 → 1,440". */
function outcome(onHand: number, change: StockChange): string {
  return `${formatQuantity(onHand)} → ${formatQuantity(onHand + unitsOf(change))}`;
}

function unitsOf(change: StockChange): number {
  if (change.kind === 'received') return change.quantity;
  return change.kind === 'counted' ? change.counted - change.expected : change.change;
}

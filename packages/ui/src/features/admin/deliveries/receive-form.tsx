import type { Delivery, DeliveryLine } from '@kerf/contract/schemas/delivery';
import { Anchor, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Checked } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { Quantity } from '../../../components/quantity.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { attemptFor, isDecided, type SubmitAttempt } from '../../../shared/submit-attempt.ts';
import { stockPath } from '../product-form/stock-path.ts';
import classes from './deliveries.module.css';
import { useReceiveDelivery } from './deliveries.queries.ts';

interface Receipt {
  readonly lines: { readonly productId: string; readonly quantity: number }[];
  readonly close: boolean;
  readonly note?: string;
}

const missing = ({ quantity, received }: DeliveryLine) => Math.max(0, quantity - received);

/** The products of an open delivery, and how many of each have arrived now: all that is missing, until changed. */
export function ReceiveForm({ delivery }: { readonly delivery: Delivery }) {
  const { lines } = delivery;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [close, setClose] = useState(false);
  const undecided = useRef<SubmitAttempt>(null);
  const { mutateAsync } = useReceiveDelivery(delivery._id);
  const textOf = (line: DeliveryLine) => typed[line.productId] ?? String(missing(line));
  const form = useSubmission({
    check: () => checkReceipt(lines, textOf, { close, note }),
    send: (body: Receipt) => {
      const attempt = attemptFor(JSON.stringify(body), undecided.current);
      undecided.current = attempt;
      return mutateAsync({ body, idempotencyKey: attempt.key });
    },
    onSent: () => {
      undecided.current = null;
      setTyped({});
      setNote('');
    },
    onRefused: (error) => {
      if (isDecided(error)) undecided.current = null;
    },
  });
  return (
    <form className={classes.form} {...form.props}>
      <table className={classes.arriving}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Ordered</th>
            <th scope="col">Arrived</th>
            <th scope="col">Arrived now</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.productId}>
              <ProductName line={line} />
              <td>
                <Quantity value={line.quantity} />
              </td>
              <td>
                <Quantity value={line.received} />
              </td>
              <td>
                <TextInput
                  aria-label={`Arrived now of ${line.name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  name={`lines.${index}.quantity`}
                  value={textOf(line)}
                  error={form.errors[`lines.${index}.quantity`]}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={({ currentTarget: { value } }) => {
                    setTyped((before) => ({ ...before, [line.productId]: value }));
                    form.clearField(`lines.${index}.quantity`);
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TextInput
        label="Note"
        placeholder="Optional"
        autoComplete="off"
        name="note"
        value={note}
        error={form.errors.note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Checkbox
        label="Nothing more is expected, even if some is missing"
        checked={close}
        onChange={({ currentTarget: { checked } }) => setClose(checked)}
      />
      {form.errors.lines !== undefined && (
        <p role="alert" className={classes.wrong}>
          {form.errors.lines}
        </p>
      )}
      {form.failure && <ErrorAlert error={form.failure} />}
      <Group>
        <Button type="submit" loading={form.sending}>
          Receive
        </Button>
      </Group>
    </form>
  );
}

/** A product of a delivery, as the head of its row. */
export function ProductName({ line }: { readonly line: DeliveryLine }) {
  return (
    <th scope="row">
      <Anchor component={Link} to={stockPath(line.productId)} inherit>
        {line.name}
      </Anchor>
      <small>{line.sku}</small>
    </th>
  );
}

function checkReceipt(
  lines: readonly DeliveryLine[],
  textOf: (line: DeliveryLine) => string,
  { close, note }: { readonly close: boolean; readonly note: string },
): Checked<Receipt> {
  const arrived = lines.map((line) => ({
    productId: line.productId,
    quantity: typedNumber(textOf(line)) ?? 0,
  }));
  const wrong = arrived.flatMap(({ quantity }, index) =>
    Number.isInteger(quantity) && quantity >= 0
      ? []
      : [[`lines.${index}.quantity`, 'Enter a whole number.']],
  );
  if (wrong.length > 0) return { request: null, errors: Object.fromEntries(wrong) };
  const some = arrived.filter(({ quantity }) => quantity > 0);
  if (some.length === 0 && !close) {
    return { request: null, errors: { lines: 'Enter what has arrived.' } };
  }
  const said = note.trim() === '' ? {} : { note: note.trim() };
  return { request: { lines: some, close, ...said }, errors: {} };
}

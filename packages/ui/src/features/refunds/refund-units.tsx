import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { destinationName, lineKey } from '@kerf/domain/destination';
import { type RefundableLine, type RefundSubject, unitsToRefund } from '@kerf/domain/refund';
import { Button, Text, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../components/form/field-errors.ts';
import { formatQuantity, Money } from '../../components/quantity.tsx';
import { LinesFrame } from '../orders/lines/lines-frame.tsx';
import classes from './refund-dialog.module.css';
import { type RefundFormState, unitsField } from './refund-fields.ts';

interface RefundUnitsProps {
  readonly order: Order;
  readonly subject: RefundSubject;
  readonly form: RefundFormState;
  /** The fields to show whatever is searched for. */
  readonly revealed: FieldErrors;
}

/** How many units of each line to refund. */
export function RefundUnits({ order, subject, form, revealed }: RefundUnitsProps) {
  const lineOf = new Map(subject.lines.map((line) => [lineKey(line), line]));
  return (
    <LinesFrame order={order}>
      {(isOff) => (
        <ul className={classes.units} aria-label="Units to refund">
          {order.lines.map((line) => (
            <LineUnits
              key={lineKey(line)}
              shown={line}
              line={lineOf.get(lineKey(line))}
              to={order.destinations ? destinationName(line.destination ?? 0) : null}
              isOff={isOff(line)}
              isRevealed={revealed[unitsField(line)] !== undefined}
              form={form}
            />
          ))}
        </ul>
      )}
    </LinesFrame>
  );
}

interface LineUnitsProps {
  readonly shown: OrderLine;
  readonly line: RefundableLine | undefined;
  /** Which of several addresses it goes to. */
  readonly to: string | null;
  readonly isOff: boolean;
  readonly isRevealed: boolean;
  readonly form: RefundFormState;
}

function LineUnits({ shown, line, to, isOff, isRevealed, form }: LineUnitsProps) {
  if (!line) return null;
  const left = unitsToRefund(line);
  const field = unitsField(line);
  const name = to === null ? line.name : `${line.name}, ${to.toLowerCase()}`;
  // Somebody else may have refunded the rest of what is typed here.
  const isAsked = left > 0 || form.values[field] !== '' || isRevealed;
  return (
    <li data-off={(isOff && !isRevealed) || undefined}>
      <div>
        {name}
        <Text span display="block" c="dimmed" fz="xs">
          <Text span ff="monospace">
            {shown.sku}
          </Text>
          , {aboutLine(line)}, <Money cents={line.unitPrice} per="each" />
        </Text>
      </div>
      {isAsked && (
        <div className={classes.count}>
          <TextInput
            aria-label={`Units of ${name} to refund, of ${formatQuantity(left)}`}
            inputMode="numeric"
            autoComplete="off"
            size="sm"
            {...form.field(field)}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`All of ${formatQuantity(left)} units of ${name}`}
            onClick={() => form.change(field, String(left))}
          >
            of {formatQuantity(left)}
          </Button>
        </div>
      )}
    </li>
  );
}

/** "10 ordered, 8 shipped, 2 refunded". */
function aboutLine({ ordered, shipped, refunded }: RefundableLine): string {
  return [
    `${formatQuantity(ordered)} ordered`,
    ...(shipped > 0 ? [`${formatQuantity(shipped)} shipped`] : []),
    ...(refunded > 0 ? [`${formatQuantity(refunded)} refunded`] : []),
  ].join(', ');
}

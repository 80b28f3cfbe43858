import type { Machine } from '@kerf/contract/schemas/machine';
import { lineAmount } from '@kerf/domain/quote';
import { Anchor, Checkbox, Group, Text } from '@mantine/core';
import { memo } from 'react';
import { formatQuantity, Money } from '../../components/quantity.tsx';
import parts from '../../theme/parts.module.css';
import { FitBadge } from '../machines/fit-badge.tsx';
import { obstacle, priceMove } from './again.messages.ts';
import classes from './again.module.css';
import type { ChosenRow, RowChoice } from './again-choice.ts';

interface AgainLineProps {
  readonly line: ChosenRow;
  /** The selected machine, or null. */
  readonly machine: Machine | null;
  readonly onChange: (key: string, changes: Partial<RowChoice>) => void;
}

/** One item with its checkbox, quantity, old and current price, and obstacles. */
export const AgainLine = memo(({ line, machine, onChange }: AgainLineProps) => {
  const { row, choice, product, quantity, unitPrice, problem } = line;
  const { key, item } = row;
  const name = product?.name ?? item.name;
  const isReady = problem === null && quantity !== null && unitPrice !== null;
  return (
    <li className={classes.line} data-left={!choice.taken || undefined}>
      <Checkbox
        size="xs"
        className={classes.check ?? ''}
        checked={choice.taken}
        disabled={product === null}
        aria-label={`Order ${name}`}
        onChange={(event) => onChange(key, { taken: event.currentTarget.checked })}
      />
      <div className={classes.product}>
        <Text span fw={500}>
          {name}
        </Text>
        <Text span ff="monospace" fz="xs" c="dimmed">
          {product?.sku ?? item.sku}
        </Text>
        {product && <FitBadge blade={product.blade} machine={machine} />}
        <Changes line={line} onChange={onChange} />
      </div>
      <span className={classes.then} data-label="Then">
        {item.price === null ? '' : <Money cents={item.price} />}
      </span>
      <span className={classes.today} data-label="Today">
        {unitPrice === null ? '' : <Money cents={unitPrice} />}
      </span>
      <input
        className={`${parts.control} ${classes.quantity}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${name}`}
        aria-invalid={(choice.taken && problem !== null) || undefined}
        disabled={product === null}
        value={choice.typed}
        onChange={(event) => onChange(key, { typed: event.currentTarget.value, taken: true })}
      />
      <span className={classes.amount} data-label="Amount">
        {isReady && choice.taken ? <Money cents={lineAmount({ unitPrice, quantity })} /> : ''}
      </span>
    </li>
  );
}, isUnchanged);

/** Rows are rebuilt on each change, so props are compared by content. */
function isUnchanged(
  { line: old, machine: before }: AgainLineProps,
  { line, machine }: AgainLineProps,
): boolean {
  return (
    before === machine &&
    old.row === line.row &&
    old.choice.taken === line.choice.taken &&
    old.choice.typed === line.choice.typed &&
    old.choice.replaced === line.choice.replaced &&
    old.problem === line.problem &&
    old.instead === line.instead &&
    old.unitPrice === line.unitPrice
  );
}

function Changes({ line, onChange }: Omit<AgainLineProps, 'machine'>) {
  const { row, choice, product, instead, unitPrice } = line;
  const { key, item, replacement } = row;
  const stands = obstacle(line);
  const move = choice.replaced ? null : priceMove(item.price, unitPrice);
  return (
    <Group gap="0 0.75rem" align="stretch" fz="xs" c="dimmed">
      {choice.replaced && <span>Replaces {item.name}.</span>}
      {stands !== null && (
        <Text span c="var(--kerf-bad)" fz="xs">
          {stands}
        </Text>
      )}
      {move !== null && <span>{move}</span>}
      {instead !== null && product !== null && (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          ta="start"
          onClick={() => onChange(key, { typed: String(instead), taken: true })}
        >
          Order {formatQuantity(instead)} instead
        </Anchor>
      )}
      {replacement !== null && !choice.replaced && (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          ta="start"
          onClick={() => onChange(key, { replaced: true, taken: true })}
        >
          Order {replacement.name} instead
        </Anchor>
      )}
      {choice.replaced && (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          ta="start"
          onClick={() => onChange(key, { replaced: false, taken: row.product !== null })}
        >
          {row.product === null ? 'Don’t order it' : `Order ${row.product.name} after all`}
        </Anchor>
      )}
    </Group>
  );
}

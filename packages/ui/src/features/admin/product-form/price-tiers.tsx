import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import type { Form } from '../../../components/form/use-form.ts';
import classes from './price-tiers.module.css';
import type { ProductField } from './product-fields.ts';
import sections from './product-form.module.css';
import { TiersSentence } from './tiers-sentence.tsx';
import { type PriceValues, typedProduct } from './typed-product.ts';
import { ADD_TIER, cellName, type TierCell, type TierGrid, useTierGrid } from './use-tier-grid.ts';

interface PriceTiersProps extends PriceValues {
  readonly errors: FieldErrors;
  readonly change: Form<ProductField>['change'];
}

/** The volume price grid, above a preview of what buyers see. */
export const PriceTiers = memo(function PriceTiers(props: PriceTiersProps) {
  const { errors, change, ...values } = props;
  const grid = useTierGrid(values.priceTiers, change);
  const product = typedProduct(values);
  const { priceTiers: fault } = errors;
  return (
    <fieldset className={sections.section}>
      <legend>Volume prices</legend>
      <div className={classes.tiers} ref={grid.element}>
        {grid.rows.length > 0 && <Grid price={values.price} errors={errors} grid={grid} />}
        {fault !== undefined && <p className={classes.fault}>{fault}</p>}
        <div className={classes.add}>
          <Button
            name={ADD_TIER}
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            disabled={grid.rows.length >= PRICE_TIERS_MAX}
            onClick={grid.add}
          >
            Add a volume price
          </Button>
          {grid.rows.length > 0 && (
            <p className={classes.keys}>
              Enter goes to the next row, Backspace takes an empty row out. Rows can be pasted from
              a spreadsheet. At most {PRICE_TIERS_MAX}.
            </p>
          )}
        </div>
        <TiersSentence product={product} />
      </div>
    </fieldset>
  );
});

interface GridProps {
  readonly errors: FieldErrors;
  readonly grid: TierGrid;
}

function Grid({ price, errors, grid }: GridProps & { readonly price: string }) {
  const base = centsFromDollars(price);
  const rows = grid.rows.map((_, place) => ({ key: cellName(place, 'from'), place }));
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <th scope="col">From pieces</th>
          <th scope="col">Price each</th>
          <td />
        </tr>
      </thead>
      <tbody>
        <tr className={classes.base}>
          <td>1</td>
          <td>{base === null ? '–' : formatCents(base)}</td>
          <td />
        </tr>
        {rows.map(({ key, place }) => (
          <tr key={key}>
            <Cell errors={errors} grid={grid} place={place} cell="from" />
            <Cell errors={errors} grid={grid} place={place} cell="price" />
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove volume price ${place + 1}`}
                onClick={() => grid.remove(place)}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends GridProps {
  readonly place: number;
  readonly cell: TierCell;
}

const cells = {
  from: { label: 'from pieces', inputMode: 'numeric', leftSection: null },
  price: { label: 'price each', inputMode: 'decimal', leftSection: '$' },
} as const;

function Cell({ errors, grid, place, cell }: CellProps) {
  const { label, ...look } = cells[cell];
  return (
    <td>
      <TextInput
        {...look}
        aria-label={`Volume price ${place + 1}, ${label}`}
        name={cellName(place, cell)}
        autoComplete="off"
        classNames={{ input: sections.figure ?? '' }}
        value={grid.rows[place]?.[cell] ?? ''}
        error={errors[cellName(place, cell)]}
        onChange={(event) => grid.change(place, cell, event.currentTarget.value)}
        onKeyDown={(event) => grid.onKeyDown(place, cell, event)}
        onPaste={(event) => grid.onPaste(place, event)}
      />
    </td>
  );
}

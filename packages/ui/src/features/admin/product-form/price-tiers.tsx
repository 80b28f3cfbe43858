import { firstQuantity, lastQuantity } from '@kerf/domain/bounds';
import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { listPrices, nextTier, type PricedProduct } from '@kerf/domain/price-book';
import { nextTierInWords, priceRungs } from '@kerf/domain/price-rungs';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import type { Form } from '../../../components/form/use-form.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { tierInWords } from '../../../components/volume-prices/price.messages.ts';
import { Note } from '../parts/section.tsx';
import { emptyTierRow, isEmptyRow, type TierRow, tierRows, tierText } from './price-tier-rows.ts';
import classes from './price-tiers.module.css';
import type { ProductField } from './product-fields.ts';
import sections from './product-form.module.css';
import { type PriceValues, typedProduct } from './typed-product.ts';

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
      <Stack gap="sm" className={sections.three ?? ''} ref={grid.element}>
        {grid.rows.length > 0 && <Grid price={values.price} errors={errors} grid={grid} />}
        {fault !== undefined && (
          <Text fz="sm" c="var(--kerf-bad)">
            {fault}
          </Text>
        )}
        <Group gap="0.5rem 1rem">
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
            <Note flex="1 1 18rem">
              Enter goes to the next row, Backspace takes an empty row out. Rows can be pasted from
              a spreadsheet. At most {PRICE_TIERS_MAX}.
            </Note>
          )}
        </Group>
        <TiersSentence product={product} />
      </Stack>
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
    <Table
      className={classes.grid ?? ''}
      horizontalSpacing={4}
      verticalSpacing={3}
      withRowBorders={false}
      maw="26rem"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">From pieces</Table.Th>
          <Table.Th scope="col">Price each</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr className={classes.base ?? ''}>
          <Table.Td>1</Table.Td>
          <Table.Td>{base === null ? '–' : formatCents(base)}</Table.Td>
          <Table.Td />
        </Table.Tr>
        {rows.map(({ key, place }) => (
          <Table.Tr key={key}>
            <Cell errors={errors} grid={grid} place={place} cell="from" />
            <Cell errors={errors} grid={grid} place={place} cell="price" />
            <Table.Td w="2.5rem">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove volume price ${place + 1}`}
                onClick={() => grid.remove(place)}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
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
    <Table.Td>
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
    </Table.Td>
  );
}

/** The prices as buyers will see them, with a warning for prices that no order can reach. */
function TiersSentence({ product }: { readonly product: PricedProduct | null }) {
  return (
    <Stack gap={4} px="md" py="sm" fz="sm" bg="var(--kerf-sunken)" role="status">
      {product === null ? (
        "The buyer's preview appears once all prices are valid."
      ) : (
        <>
          <span>
            A buyer reads:{' '}
            <Text component="strong" fw={600}>
              {pricesInWords(product)}
            </Text>
          </span>
          <Hint product={product} />
          {unreachable(product).map((note) => (
            <Group key={note} gap="xs" wrap="nowrap" fw={500}>
              <IconAlertTriangle
                size={16}
                stroke={1.75}
                color="var(--kerf-wait)"
                aria-hidden="true"
              />
              {note}
            </Group>
          ))}
        </>
      )}
    </Stack>
  );
}

function Hint({ product }: { readonly product: PricedProduct }) {
  const first = firstQuantity(product);
  const next = nextTier(listPrices, product, first);
  if (next === null) return null;
  return (
    <span>
      At {formatQuantity(first)} pieces:{' '}
      <Text component="strong" fw={600}>
        {nextTierInWords(listPrices, product, first, next)}
      </Text>
    </span>
  );
}

function pricesInWords(product: PricedProduct): string {
  const [base, ...tiers] = priceRungs(listPrices, product);
  return [`${formatCents(base.unitPrice)} each`, ...tiers.map(tierInWords)].join(' · ');
}

/** Warnings for prices below the smallest or above the largest possible order. */
function unreachable(product: PricedProduct): string[] {
  const [first, last] = [firstQuantity(product), lastQuantity(product)];
  const [lowest] = product.priceTiers;
  const beyond = product.priceTiers.filter(({ from }) => from > last);
  return [
    ...(lowest !== undefined && lowest.from <= first
      ? [
          `Nobody pays ${formatCents(product.unitPrice)}: the smallest order is ${formatQuantity(first)} pieces.`,
        ]
      : []),
    ...beyond.map(
      ({ from }) =>
        `Nobody reaches ${formatQuantity(from)} now: at most ${formatQuantity(last)} can be ordered.`,
    ),
  ];
}

type TierCell = keyof TierRow;

/** The name of the button that adds a row. */
const ADD_TIER = 'addTier';

/** A cell's form field path. */
function cellName(place: number, cell: TierCell): string {
  return `priceTiers.${place}.${cell}`;
}

type TierGrid = ReturnType<typeof useTierGrid>;

/** Edits the rows of volume prices and manages their focus. */
function useTierGrid(text: string, changeForm: Form<ProductField>['change']) {
  const rows = tierRows(text);
  const element = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);

  const focus = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  // In an effect: an added row can be focused only after it has rendered.
  useEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  });

  const write = (next: readonly TierRow[]) => changeForm('priceTiers', tierText(next));

  const add = () => {
    if (rows.length >= PRICE_TIERS_MAX) return;
    wanted.current = cellName(rows.length, 'from');
    write([...rows, emptyTierRow]);
  };

  const remove = (place: number) => {
    wanted.current = rows.length === 1 ? ADD_TIER : cellName(Math.max(place - 1, 0), 'from');
    write(rows.filter((_, each) => each !== place));
  };

  const next = (place: number, cell: TierCell) => {
    if (place === rows.length - 1) add();
    else focus(cellName(place + 1, cell));
  };

  return {
    rows,
    element,
    add,
    remove,
    change: (place: number, cell: TierCell, text: string) =>
      write(rows.map((row, each) => (each === place ? { ...row, [cell]: text } : row))),
    /** Enter and arrow keys move between rows; Backspace removes an empty row. */
    onKeyDown: (place: number, cell: TierCell, event: KeyboardEvent) => {
      const row = rows[place];
      const takesOut = event.key === 'Backspace' && row !== undefined && isEmptyRow(row);
      if (event.key === 'Enter' || takesOut) event.preventDefault();
      if (event.key === 'Enter') next(place, cell);
      if (event.key === 'ArrowDown') focus(cellName(place + 1, cell));
      if (event.key === 'ArrowUp') focus(cellName(place - 1, cell));
      if (takesOut) remove(place);
    },
    /** Two pasted columns fill the rows from this one on. */
    onPaste: (place: number, event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text').trim();
      if (!/[\t\n]/.test(text)) return;
      event.preventDefault();
      const pasted = tierRows(text.replaceAll('\r', ''));
      write([...rows.slice(0, place), ...pasted, ...rows.slice(place + pasted.length)]);
    },
  };
}

import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { folded } from '@kerf/domain/text/folded';
import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../components/data-table/csv/save-csv.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { linesOf, unitsOf } from '../units-of.ts';
import { lineFields, linesForFile } from './line-fields.ts';
import classes from './lines-frame.module.css';

/** Longer orders show this many lines first, and have a search field. */
const LINES_AT_ONCE = 15;

interface LinesFrameProps {
  readonly order: Order;
  /** Renders the table of lines; `isOff` is true for lines hidden on screen. */
  readonly children: (isOff: (line: OrderLine) => boolean) => ReactNode;
}

/** Shows a long order's first lines, all of them on request, or those that match. Prints all of them. */
export function LinesFrame({ order, children }: LinesFrameProps) {
  const [find, setFind] = useState('');
  const [all, setAll] = useState(false);
  const wanted = folded(find.trim());
  const matching = order.lines.filter((line) => folded(textOf(line)).includes(wanted));
  const found = matching.length;
  const isCut = !all && wanted === '';
  const shown = new Set(isCut ? matching.slice(0, LINES_AT_ONCE) : matching);
  const isOff = (line: OrderLine) => !shown.has(line);
  if (linesOf(order) <= LINES_AT_ONCE) return children(() => false);
  return (
    <Box miw={0}>
      <Group gap="0.5rem 0.75rem" mb="xs" data-screen-only>
        <p className={classes.count} role="status">
          {wanted === '' ? '' : `${formatQuantity(found)} of `}
          {formatQuantity(linesOf(order))} lines, {formatQuantity(unitsOf(order))} units
        </p>
        <TextInput
          size="xs"
          type="search"
          className={classes.find ?? ''}
          aria-label={`Find in the lines of ${order.number}`}
          placeholder="Product or SKU"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          // In a form such as a refund's, Enter would send it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ExportLines order={order} />
      </Group>
      {found === 0 && (
        <Text my="sm" fz="sm" c="dimmed" data-screen-only>
          No line matches.
        </Text>
      )}
      <div className={classes.lines}>{children(isOff)}</div>
      {wanted === '' && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? `Show the first ${LINES_AT_ONCE}` : `Show all ${formatQuantity(linesOf(order))}`}
        </Button>
      )}
    </Box>
  );
}

function textOf({ name, sku, costCenter = '', note = '' }: OrderLine): string {
  return `${name} ${sku} ${costCenter} ${note}`;
}

function ExportLines({ order }: { readonly order: Order }) {
  const { files } = usePlatform();
  const lines = linesForFile(order);
  const fields = lineFields(order);
  const save = () =>
    saveCsvNow(
      files,
      csvFile(`${order.number}-lines`, fields, [csvLines(fields, lines)]),
      `${formatQuantity(lines.length)} lines`,
    );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      onClick={() => void save()}
    >
      Export lines
    </Button>
  );
}

import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { Box, Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../components/data-table/csv/save-csv.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { linesOf, unitsOf } from '../units-of.ts';
import { lineFields, linesForFile } from './line-fields.ts';
import classes from './lines-frame.module.css';

/** More lines than this get a frame of their own, with a search. */
const LINES_AT_ONCE = 15;

interface LinesFrameProps {
  readonly order: Order;
  /** The table of the lines; `isOff` says which of them the search leaves out on screen. */
  readonly children: (isOff: (line: OrderLine) => boolean) => ReactNode;
}

/** Keeps the lines of a long order in a frame that scrolls and is searched; on paper all of them stand. */
export function LinesFrame({ order, children }: LinesFrameProps) {
  const [find, setFind] = useState('');
  const wanted = find.trim().toLowerCase();
  const isOff = ({ name, sku }: OrderLine) => !`${name} ${sku}`.toLowerCase().includes(wanted);
  const found = order.lines.filter((line) => !isOff(line)).length;
  if (linesOf(order) <= LINES_AT_ONCE) return children(() => false);
  return (
    <div className={classes.frame}>
      <div className={classes.tools}>
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
        />
        <ExportLines order={order} />
      </div>
      {/* A region that scrolls has to be reached by the keyboard. */}
      <Box
        component="section"
        className={classes.scroll ?? ''}
        tabIndex={0}
        aria-label={`Lines of ${order.number}`}
      >
        {found === 0 && <p className={classes.none}>No line matches.</p>}
        {children(isOff)}
      </Box>
    </div>
  );
}

function ExportLines({ order }: { readonly order: Order }) {
  const { files } = usePlatform();
  const lines = linesForFile(order);
  const save = () =>
    saveCsvNow(
      files,
      csvFile(`${order.number}-lines`, lineFields, [csvLines(lineFields, lines)]),
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

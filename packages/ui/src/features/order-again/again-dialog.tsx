import type { BookAddress } from '@kerf/contract/schemas/address';
import type { Address } from '@kerf/domain/address/address';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsavedInput } from '../../components/form/unsaved-input.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryAlert } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { counted, formatQuantity, Money } from '../../components/quantity.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { commands } from '../../platform/commands.ts';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { useOwnAddresses } from '../addresses/addresses.queries.ts';
import { useCatalogue } from '../catalog/catalogue.ts';
import { useAsksForTexts } from '../checkout/line-fields.ts';
import { useOtherCharges } from '../checkout/shop.queries.ts';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { useAddToPad } from '../order-pad/use-add-to-pad.ts';
import { obstacle } from './again.messages.ts';
import classes from './again.module.css';
import {
  type ChoiceChanges,
  type ChosenRow,
  chosenRows,
  isChoiceChanged,
  type Partition,
  partitionRows,
  type RowChoice,
} from './again-choice.ts';
import { AgainLine } from './again-line.tsx';
import { type AgainItem, type AgainRow, againRows } from './again-rows.ts';

interface AgainDialogProps {
  /** "Order again: KS-104233". */
  readonly title: string;
  /** Null while they load. */
  readonly items: readonly AgainItem[] | null;
  /** Where they went before. */
  readonly shipTo?: Address | undefined;
  /** Why the items could not be loaded, or null. */
  readonly problem: Error | null;
  /** Further actions on the selected rows. */
  readonly tools?: ChosenTools;
  readonly onClose: () => void;
}

/** Selects which previous items go to the order pad at current prices, then lists those left out. */
export function AgainDialog(props: AgainDialogProps) {
  const { title, items, shipTo, problem, tools, onClose } = props;
  return (
    <OpenModal onClose={onClose} title={title} size="60rem">
      {problem && <ErrorAlert error={problem} />}
      {!problem && !items && <Loading label="Loading the order lines" />}
      {items && (
        <Choice items={items} shipTo={shipTo} onClose={onClose} {...(tools && { tools })} />
      )}
    </OpenModal>
  );
}

interface ChoiceProps extends Pick<AgainDialogProps, 'shipTo'> {
  readonly items: readonly AgainItem[];
  readonly tools?: ChosenTools;
  readonly onClose: () => void;
}

function Choice({ items, shipTo, tools, onClose }: ChoiceProps) {
  const rows = useAgainRows(items);
  const addToPad = useAddToPad();
  const asksFor = useAsksForTexts(useAccount()?.email ?? null);
  const navigate = useNavigate();
  const addresses = useOwnAddresses(shipTo !== undefined).data ?? [];
  const [done, setDone] = useState<Partition | null>(null);
  const [changes, setChanges] = useState<ChoiceChanges>({});
  const change = useCallback(
    (key: string, further: Partial<RowChoice>) =>
      setChanges((old) => ({ ...old, [key]: { ...old[key], ...further } })),
    [],
  );

  const isChanged = done === null && rows.data?.some((row) => isChoiceChanged(row, changes));
  const noteAdded = useUnsavedInput(isChanged ? 'page' : null);

  async function add(sorted: Partition): Promise<void> {
    const typed = sorted.ready.map(({ product, quantity, ...said }) => ({
      sku: product.sku,
      quantity,
      product,
      ...(said.shipTo !== undefined && { shipTo: said.shipTo }),
      ...(asksFor('note') && { note: said.note }),
      ...(asksFor('costCenter') && { costCenter: said.costCenter }),
    }));
    if (!(await addToPad(typed, shipTo && addressIdOf(addresses, shipTo)))) return;
    noteAdded();
    if (sorted.leftOut.length > 0) setDone(sorted);
    else navigate(commands.orderPad.to);
  }

  if (done) return <AgainReport done={done} onClose={onClose} />;
  if (rows.data)
    return (
      <AgainChooser
        rows={rows.data}
        changes={changes}
        onChange={change}
        onAdd={(sorted) => void add(sorted)}
        onCancel={onClose}
        // The rows shown until the check is done are not those that the tools have just read.
        {...(tools && !rows.isPlaceholderData && { tools })}
      />
    );
  if (!rows.error) return <Loading label="Checking today’s prices" />;
  return <QueryAlert query={rows} />;
}

/** The id of this address, if it is still in the book as it was. */
function addressIdOf(addresses: readonly BookAddress[], shipTo: Address): string | null {
  const text = JSON.stringify(shipTo);
  const found = addresses.find(
    ({ address, archivedAt }) => archivedAt === null && JSON.stringify(address) === text,
  );
  return found?._id ?? null;
}

/** The items with their current products, fetched each time the dialog opens. */
function useAgainRows(items: readonly AgainItem[]) {
  const catalogue = useCatalogue();
  return useQuery({
    queryKey: ['order-check', 'again', items],
    queryFn: async ({ signal }) => {
      const rows = items.map(({ productId, quantity }) => ({ productId, quantity }));
      return againRows(items, await catalogue.check(rows, signal));
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A saved list that was read again stays in place while it is checked.
    placeholderData: keepPreviousData,
  });
}

interface AgainReportProps {
  readonly done: Partition;
  readonly onClose: () => void;
}

/** How many rows went to the order pad, and which ones did not and why. */
function AgainReport({ done: { ready, leftOut }, onClose }: AgainReportProps) {
  return (
    <>
      <Text mb="sm" c="dimmed" fz="sm" role="status">
        {counted(ready.length, 'row')} added to the order pad, {formatQuantity(leftOut.length)} left
        out:
      </Text>
      <Box component="ul" className={parts.rows} fz="sm">
        {leftOut.map((line) => (
          <Flex key={line.row.key} component="li" direction="column" py="xs">
            <Text span fw={500}>
              {line.product?.name ?? line.row.item.name}
            </Text>
            <Text span ff="monospace" fz="xs" c="dimmed">
              {line.product?.sku ?? line.row.item.sku}
            </Text>
            <Text span c="var(--kerf-bad)" fz="xs">
              {obstacle(line)}
            </Text>
          </Flex>
        ))}
      </Box>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <LinkButton to={commands.orderPad.to} data-autofocus>
          Open the order pad
        </LinkButton>
      </Group>
    </>
  );
}

/** Renders further actions on the selected rows, next to the buttons. */
type ChosenTools = (chosen: readonly ChosenRow[]) => ReactNode;

interface AgainChooserProps {
  readonly rows: readonly AgainRow[];
  readonly changes: ChoiceChanges;
  readonly onChange: (key: string, changes: Partial<RowChoice>) => void;
  readonly onAdd: (sorted: Partition) => void;
  readonly onCancel: () => void;
  readonly tools?: ChosenTools;
}

/** Each item with its quantity, old and current price, and what has changed. */
function AgainChooser(props: AgainChooserProps) {
  const { rows, changes, onChange, onAdd, onCancel, tools } = props;
  const { machine } = useChosenMachine();
  const book = usePriceBook();
  const chosen = useMemo(() => chosenRows(book, rows, changes), [book, rows, changes]);
  const sorted = useMemo(() => partitionRows(chosen), [chosen]);
  const before = useOtherCharges();
  return (
    <>
      <Text mb="sm" c="dimmed" fz="sm" role="status">
        {summary(sorted, rows.length)}
      </Text>
      <div className={classes.heads} aria-hidden="true">
        <span>Product</span>
        <span>{rows.some(({ item }) => item.price !== null) && 'Then'}</span>
        <span>Today</span>
        <span>Quantity</span>
        <span>Amount</span>
      </div>
      <ul className={classes.lines}>
        {chosen.map((line) => (
          <AgainLine key={line.row.key} line={line} machine={machine} onChange={onChange} />
        ))}
      </ul>
      <Group className={parts.dialogFoot ?? ''} justify="space-between" gap="0.5rem 1rem">
        <Text fw={550}>
          {sorted.total !== null && (
            <>
              {before === null ? 'Total today' : `Total today before ${before}`}{' '}
              <Money cents={sorted.total} />
            </>
          )}
        </Text>
        <Group gap="xs" justify="flex-end" ms="auto">
          {tools?.(chosen)}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={sorted.ready.length === 0} onClick={() => onAdd(sorted)}>
            Add {formatQuantity(sorted.ready.length)} to the order pad
          </Button>
        </Group>
      </Group>
    </>
  );
}

function summary({ ready, leftOut }: Partition, all: number): string {
  const of = `${formatQuantity(ready.length)} of ${formatQuantity(all)} ready at current prices.`;
  if (leftOut.length === 0) return of;
  return `${of} ${counted(leftOut.length, 'needs', 'need')} attention and won’t be added.`;
}

import { type ChangeEvent, SHOP_ITSELF } from '@kerf/contract/schemas/history';
import { auditKinds, changeSources } from '@kerf/domain/audit-actions';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CellLines } from '../../../components/data-table/cell-lines.tsx';
import { momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { TableFilter, TableSpec } from '../../../components/data-table/table-spec.ts';
import { EventChanges } from '../../history/event-changes.tsx';
import {
  kindLabels,
  recordLabel,
  recordPath,
  sourceLabels,
  whoOf,
} from '../../history/event-names.ts';
import { eventText } from '../../history/event-text.ts';
import { fieldLabel, fieldValue } from '../../history/event-values.ts';

const DAY_MS = 86_400_000;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** All changes, as the page's address filters them. */
export const historySource = listSource({
  queryKey: ['history'],
  listing: ({ search, filters }) => ({
    search,
    actor: filters.actor,
    record: filters.record,
    kind: auditKinds.find((kind) => kind === filters.kind),
    source: changeSources.find((source) => source === filters.source),
    from: sinceDays(days[filters.when ?? '']),
  }),
  fetch: (api, query, signal) => api.listHistory({ query }, { signal }),
});

/** To the minute, so that the same view asks the same question. */
function sinceDays(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  const since = Date.now() - count * DAY_MS;
  return new Date(since - (since % 60_000)).toISOString();
}

interface Narrowed {
  /** The person or the record that a link named. */
  readonly actor: string | null;
  readonly record: string | null;
}

/** The list of changes. What a link narrowed it to is a filter like the others, which can be cleared. */
export function historyTable({ actor, record }: Narrowed): TableSpec<ChangeEvent> {
  return {
    noun: { one: 'change', many: 'changes' },
    rowKey: ({ _id }) => _id,
    rowName: (event) => `${eventText(event).title}, ${recordLabel(event)}`,
    columns: [
      momentColumn({ key: 'at', title: 'When', width: '8.5rem', value: ({ at }) => at }),
      textColumn({
        key: 'who',
        title: 'Who',
        width: '12rem',
        value: (event) => event.actor?.email ?? whoOf(event),
        render: (event) => (
          <CellLines below={event.source === null ? '' : sourceLabels[event.source]}>
            <Who event={event} />
          </CellLines>
        ),
      }),
      textColumn({
        key: 'record',
        title: 'Record',
        width: '15rem',
        value: recordLabel,
        render: (event) => <RecordLink event={event} />,
      }),
      {
        key: 'what',
        title: 'What',
        render: (event) => <What event={event} />,
        csv: [
          { title: 'Change', value: (event) => eventText(event).title },
          { title: 'Note', value: (event) => eventText(event).note },
          { title: 'Fields', value: fieldsText },
          { title: 'Source', value: ({ source }) => source },
        ],
      },
    ],
    sorts: [{ value: '-at', label: 'Newest first', column: 'at' }],
    filters: [
      {
        name: 'kind',
        label: 'What was changed',
        options: auditKinds.map((value) => ({ value, label: kindLabels[value] })),
      },
      {
        name: 'when',
        label: 'When',
        options: [
          { value: 'day', label: 'Last 24 hours' },
          { value: 'week', label: 'Last 7 days' },
          { value: 'month', label: 'Last 30 days' },
        ],
      },
      {
        name: 'source',
        label: 'Where it came from',
        options: changeSources.map((value) => ({ value, label: sourceLabels[value] })),
      },
      ...narrowed('actor', 'Who', actor, actor === SHOP_ITSELF ? 'Kerf' : actor),
      ...narrowed('record', 'Record', record, 'This record only'),
    ],
    searchHint: 'Person, order number, product, SKU',
  };
}

function narrowed(
  name: string,
  label: string,
  value: string | null,
  shown: string | null,
): TableFilter[] {
  return value === null ? [] : [{ name, label, options: [{ value, label: shown ?? value }] }];
}

/** A person, which narrows the list to what they did. */
function Who({ event }: { readonly event: ChangeEvent }) {
  const email = event.actor?.email;
  if (!email) return whoOf(event);
  return (
    <Anchor component={Link} to={`?actor=${encodeURIComponent(email)}`} inherit>
      {whoOf(event)}
    </Anchor>
  );
}

function RecordLink({ event }: { readonly event: ChangeEvent }) {
  const path = recordPath(event);
  if (path === null) return recordLabel(event);
  return (
    <Anchor component={Link} to={path} inherit style={{ overflowWrap: 'anywhere' }}>
      {recordLabel(event)}
    </Anchor>
  );
}

function What({ event }: { readonly event: ChangeEvent }) {
  const { title, note, changes } = eventText(event);
  return (
    <>
      <CellLines below={note}>{title}</CellLines>
      <EventChanges changes={changes} />
    </>
  );
}

function fieldsText(event: ChangeEvent): string {
  return eventText(event)
    .changes.map(
      ({ field, from, to }) =>
        `${fieldLabel(field)}: ${fieldValue(field, from)} → ${fieldValue(field, to)}`,
    )
    .join('; ');
}

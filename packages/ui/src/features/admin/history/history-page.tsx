import {
  type ChangeEvent,
  type HistoryPart,
  historyParts,
  SHOP_ITSELF,
} from '@kerf/contract/schemas/history';
import { auditKinds, changeSources } from '@kerf/domain/audit-actions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CellLines } from '../../../components/data-table/cell-lines.tsx';
import { momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import {
  type AddedFilter,
  isRecordId,
  type PickedFieldProps,
} from '../../../components/data-table/filters/added-filter.ts';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApi } from '../../../shared/api.ts';
import { type Act, actsOf } from '../../history/acts.ts';
import { EventChanges } from '../../history/event-changes.tsx';
import {
  kindLabels,
  recordLabel,
  recordPath,
  sourceBeside,
  sourceLabels,
  whoOf,
} from '../../history/event-names.ts';
import { eventText } from '../../history/event-text.ts';
import { fieldLabel, fieldValue } from '../../history/event-values.ts';
import { ShopDaysNote } from '../../shop-time/shop-days-note.tsx';
import { isAddress, PersonField } from '../all-users/person-field.tsx';

/** `/dashboard/history`: all changes by anyone and, apart from them, who logged in and out; for admins. */
export function HistoryPage() {
  const [params] = useSearchParams();
  const part = historyParts.find((each) => each === params.get('part')) ?? 'changes';
  const source = useMemo(() => historySource(part), [part]);
  return (
    <ListPage
      title="History"
      detail="Who changed what, from what to what. Nothing here is ever changed or deleted."
      spec={historyTables[part]}
      source={source}
      nothingYet={nothingIn[part]}
      above={() => (
        <LinkTabs
          label="History"
          tabs={historyParts.map((each) => ({
            title: titles[each],
            to: { pathname: '', search: linkTo(each, params) },
            isOpen: each === part,
          }))}
        />
      )}
    />
  );
}

const titles: Readonly<Record<HistoryPart, string>> = { changes: 'Changes', 'sign-ins': 'Logins' };

const nothingIn: Readonly<Record<HistoryPart, { title: string }>> = {
  changes: { title: 'Nothing has been changed yet' },
  'sign-ins': { title: 'Nobody has logged in yet' },
};

/** Keeps who, when and the search; another part has other pages. */
function linkTo(part: HistoryPart, params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => KEPT.includes(name)));
  if (part !== 'changes') kept.set('part', part);
  return kept.toString();
}

const KEPT = ['actor', 'from', 'to', 'source', 'search'];

/** A part of the log, filtered by the page's URL. */
const historySource = (part: HistoryPart) =>
  listSource({
    queryKey: ['history', part],
    listing: ({ search, filters }) => ({
      search,
      part,
      actor: filters.actor,
      record: filters.record,
      kind: auditKinds.find((kind) => kind === filters.kind),
      source: changeSources.find((source) => source === filters.source),
      fromDay: filters.from,
      toDay: filters.to,
    }),
    fetch: async (api, query, signal) => {
      const page = await api.listHistory({ query }, { signal });
      return { ...page, items: actsOf(page.items) };
    },
  });

/** The history's filters. Links set a person or a record in the URL. */
const filters: readonly AddedFilter[] = [
  {
    kind: 'picked',
    label: 'Who',
    name: 'actor',
    accepts: (value) => value === SHOP_ITSELF || isAddress(value),
    Field: ActorField,
    Value: ActorName,
  },
  { kind: 'days', label: 'When', from: 'from', to: 'to', Note: ShopDaysNote },
  {
    kind: 'choice',
    label: 'What',
    name: 'kind',
    options: auditKinds.map((value) => ({ value, label: kindLabels[value] })),
  },
  {
    kind: 'choice',
    label: 'Source',
    name: 'source',
    options: changeSources.map((value) => ({ value, label: sourceLabels[value] })),
  },
  { kind: 'linked', label: 'Record', name: 'record', accepts: isRecordId, Value: RecordName },
];

/** All changes by anyone, newest first. */
const changesTable: TableSpec<Act> = {
  noun: { one: 'change', many: 'changes' },
  rowKey: ({ _id }) => _id,
  rowName: (event) => `${eventText(event).title}, ${recordLabel(event)}`,
  columns: [
    momentColumn('at', 'When', ({ at }) => at, { width: '8.5rem' }),
    textColumn('who', 'Who', whoOf, {
      width: '12rem',
      render: (event) => (
        <CellLines below={sourceBeside(event)}>
          <Who event={event} />
        </CellLines>
      ),
    }),
    textColumn('record', 'Record', recordLabel, {
      width: '15rem',
      render: (event) => <RecordLink event={event} />,
    }),
    {
      key: 'what',
      title: 'What',
      render: (event) => <What event={event} />,
      csv: [
        { title: 'Change', value: (act) => textsOf(act, (event) => eventText(event).title) },
        { title: 'Note', value: (act) => textsOf(act, (event) => eventText(event).note) },
        { title: 'Fields', value: (act) => textsOf(act, fieldsText) },
        { title: 'Source', value: ({ source }) => source },
      ],
    },
  ],
  sorts: [{ value: '-at', label: 'Newest first', column: 'at' }],
  filters: [],
  added: filters,
  searchHint: 'Person, order number, product, SKU',
};

/** The tables of both parts: what is read of a login says that it is one. */
const historyTables: Readonly<Record<HistoryPart, TableSpec<Act>>> = {
  changes: changesTable,
  'sign-ins': { ...changesTable, noun: { one: 'login', many: 'logins' } },
};

/** A person, linked to only their changes. */
function Who({ event }: { readonly event: ChangeEvent }) {
  const email = event.actor?.email;
  if (!email) return whoOf(event);
  return <TextLink to={`?actor=${encodeURIComponent(email)}`}>{whoOf(event)}</TextLink>;
}

function RecordLink({ event }: { readonly event: ChangeEvent }) {
  const path = recordPath(event);
  if (path === null) return recordLabel(event);
  return <TextLink to={path}>{recordLabel(event)}</TextLink>;
}

function What({ event }: { readonly event: Act }) {
  return [event, ...event.followed].map((part) => <Part key={part._id} event={part} />);
}

function textsOf(act: Act, text: (event: ChangeEvent) => string): string {
  return [act, ...act.followed].map(text).filter(Boolean).join('; ');
}

function Part({ event }: { readonly event: ChangeEvent }) {
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

function ActorField({ value, onChange, ...field }: PickedFieldProps) {
  return (
    <>
      <PersonField {...field} value={value === SHOP_ITSELF ? '' : value} onChange={onChange} />
      <Button mt="sm" size="xs" variant="default" onClick={() => onChange(SHOP_ITSELF)}>
        {sourceLabels.system} by itself
      </Button>
    </>
  );
}

function ActorName({ value }: { readonly value: string }) {
  return value === SHOP_ITSELF ? sourceLabels.system : <PersonName email={value} />;
}

/** A person's name, read from their latest change. */
function PersonName({ email }: { readonly email: string }) {
  const event = useLatest({ actor: email });
  return event ? whoOf(event) : email;
}

/** A record's name, read from its latest change. */
function RecordName({ value }: { readonly value: string }) {
  const event = useLatest({ record: value });
  return event ? recordLabel(event) : 'one record';
}

function useLatest(filter: { readonly actor: string } | { readonly record: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['history', 'latest', filter],
    queryFn: ({ signal }) => api.listHistory({ query: { ...filter, limit: 1 } }, { signal }),
  });
  return data?.items[0];
}

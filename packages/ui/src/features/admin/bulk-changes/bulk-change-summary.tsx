import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import type { RowsToCorrect } from '@kerf/contract/schemas/import-file';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { csvLine } from '../../../components/data-table/csv/csv.ts';
import { csvFileOf } from '../../../components/data-table/csv/save-csv.ts';
import type { CsvValue } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { isRecord } from '../../../components/form/history-entry.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { counted } from '../../../components/quantity.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { PlainList } from '../parts/layout.tsx';
import { PLAN } from '../product-grid/product-grid.queries.ts';
import {
  deedInWords,
  failureWords,
  hiddenInWords,
  leftOutInWords,
  nothingToApply,
  planInWords,
  positionsInWords,
  touchedCount,
  volumePricesInWords,
} from './bulk-change.messages.ts';
import { causesQuery, isWorking } from './bulk-changes.queries.ts';
import {
  ApplyChange,
  DiscardChange,
  DownloadButton,
  DownloadProblems,
  UndoChange,
  UnscheduleChange,
} from './other-steps.tsx';
import { PublishNew, proposedPublishing, publishedInWords } from './publish-new.tsx';
import { RowQuestions } from './row-questions.tsx';

const ruled = { borderBottom: '1px solid var(--kerf-rule)' };

/** A change's status in a sentence, and the actions available now. */
export function BulkChangeSummary({ change }: { readonly change: BulkChange }) {
  const { state, failure, counts } = change;
  const [publishing, setPublishing] = useState(proposedPublishing);
  const canBeDiscarded = state === 'planning' || state === 'planned' || state === 'scheduled';
  return (
    <Stack
      component="section"
      gap="sm"
      mb="1.25rem"
      pb="1.25rem"
      style={ruled}
      aria-label="This change"
    >
      {failure !== null && <ProblemAlert {...failureWords(state)} detail={failure} />}
      <Group gap="xs">
        <Text flex="1 1 18rem" role="status">
          <ChangeState change={change} />
        </Text>
        {counts.problem > 0 && <Download change={change} />}
        {canBeDiscarded && <DiscardChange change={change} />}
        <BackToColumns change={change} />
        {change.kind === 'grid' && state === 'planned' && <BackToGrid change={change} />}
        {state === 'scheduled' && <UnscheduleChange change={change} />}
        {state === 'planned' && touchedCount(change) > 0 && (
          <ApplyChange change={change} publishing={publishing} />
        )}
        {state === 'applied' && counts.add > 0 && <OpenAdded change={change} />}
        {state === 'applied' && <UndoChange change={change} />}
      </Group>
      {state === 'planned' && counts.add > 0 && (
        <PublishNew added={counts.add} value={publishing} onChange={setPublishing} />
      )}
      {state === 'planned' && <PlanNotes change={change} />}
      {isWorking(change) && <WorkProgress change={change} />}
    </Stack>
  );
}

/** An import's problem rows in its own columns while its file is kept; otherwise a list of problems. */
function Download({ change }: { readonly change: BulkChange }) {
  if (change.importFile === null) return <DownloadProblems change={change} />;
  return <DownloadRowsToCorrect change={change} />;
}

/** What to know of a plan before it is applied. */
function PlanNotes({ change }: { readonly change: BulkChange }) {
  const { counts, hiddenRows = 0, volumePrices = null } = change;
  const { asked = 0 } = counts;
  return (
    <>
      {counts.problem > 0 && <ProblemCauses change={change} />}
      {asked > 0 && <RowQuestions change={change} />}
      {hiddenRows > 0 && <Text>{hiddenInWords(hiddenRows)}</Text>}
      {volumePrices !== null && <Text>{volumePricesInWords[volumePrices]}</Text>}
    </>
  );
}

function ChangeState({ change }: { readonly change: BulkChange }) {
  const { state, counts, takesEffectAt, appliedAt, appliedBy, undoneAt, undoneBy } = change;
  const touched = touchedCount(change);
  switch (state) {
    case 'planning':
      return 'Reading the rows…';
    case 'planned':
      if (touched === 0) return nothingToApply(change);
      return <Planned change={change} />;
    case 'scheduled':
      return (
        <>
          {planInWords(change)} on {takesEffectAt !== null && <DateTime value={takesEffectAt} />}.{' '}
          {publishedInWords(change)}
        </>
      );
    case 'applying':
      return 'Applying. You can close this window.';
    case 'applied':
      return (
        <>
          {counted(touched - counts.refused, 'product')} {deedInWords(change)}
          {appliedAt !== null && <> on {<DateTime value={appliedAt} />}</>}
          {appliedBy !== null && ` by ${appliedBy}`}
          {counts.refused > 0 && `; ${counted(counts.refused, 'product')} had changed meanwhile`}.{' '}
          {publishedInWords(change)}
        </>
      );
    case 'undoing':
      return 'Undoing. You can close this window.';
    case 'undone':
      return (
        <>
          Undone
          {undoneAt !== null && <> on {<DateTime value={undoneAt} />}</>}
          {undoneBy !== null && ` by ${undoneBy}`}
          {counts.kept > 0 && `; ${counted(counts.kept, 'product')} changed since and kept`}.
        </>
      );
    case 'discarded':
      return 'Discarded. Nothing was changed.';
  }
}

function Planned({ change }: { readonly change: BulkChange }) {
  const leftOut = leftOutInWords(change);
  return leftOut === null
    ? `${planInWords(change)}.`
    : `${planInWords(change)}; ${leftOut} are left out.`;
}

function WorkProgress({ change: { progress } }: { readonly change: BulkChange }) {
  const { done, total } = progress;
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Progress.Root size="lg">
      <Progress.Section value={percent} aria-label={`${counted(done, 'row')} of ${total}`} />
    </Progress.Root>
  );
}

/** Links to the products that a change has added, which are looked over before they are published. */
function OpenAdded({ change: { _id, publishNewAt } }: { readonly change: BulkChange }) {
  const areDrafts = publishNewAt === null;
  return (
    <LinkButton variant="default" to={paths.addedProducts(_id, areDrafts)}>
      {areDrafts ? 'Open the drafts' : 'Open the new products'}
    </LinkButton>
  );
}

/** Links from a plan of the grid's edits back to them. */
function BackToGrid({ change }: { readonly change: BulkChange }) {
  const { state } = useLocation();
  const list = isRecord(state) && typeof state.list === 'string' ? state.list : '';
  const address = new URLSearchParams(list);
  address.set(PLAN, change._id);
  return (
    <LinkButton variant="default" to={paths.productGrid(`?${address}`)}>
      Back to the grid
    </LinkButton>
  );
}

/** Links from an import's plan back to its column mapping, or to another file. */
function BackToColumns({ change }: { readonly change: BulkChange }) {
  const { importFile, importSheet = null, importEncoding = null, state } = change;
  if (importFile === null || (state !== 'planned' && state !== 'discarded')) return null;
  const file = new URLSearchParams({
    file: importFile,
    ...(importSheet !== null && { sheet: importSheet }),
    ...(importEncoding !== null && { encoding: importEncoding }),
  });
  return (
    <LinkButton variant="default" to={`${commands.importProducts.to}?${file}`}>
      Back to columns
    </LinkButton>
  );
}

const SHOWN_MAX = 10;

/** A plan's problems by their cause, so that one correction is made for all rows that share it. */
function ProblemCauses({ change }: { readonly change: BulkChange }) {
  const { data } = useQuery(causesQuery(useApi(), change));
  if (!data || data.causes.length === 0) return null;
  const more = data.causes.length - SHOWN_MAX;
  return (
    <PlainList gap="0.5rem" aria-label="Problems by cause">
      {data.causes.slice(0, SHOWN_MAX).map((cause) => (
        <li key={`${cause.column} ${cause.reason}`}>
          <strong>{cause.column}</strong>: {cause.reason}
          <Text fz="0.8125em" c="dimmed">
            {counted(cause.rows, 'row')}: {positionsInWords(cause)}
          </Text>
        </li>
      ))}
      {more > 0 && <li>{counted(more, 'more cause')} in the rows below.</li>}
    </PlainList>
  );
}

/** Exports the problem rows of an import in its own columns, to be corrected and imported. */
function DownloadRowsToCorrect({ change: { _id: id } }: { readonly change: BulkChange }) {
  const api = useApi();
  const read = async () => {
    const found = await api.listRowsToCorrect({ params: { id } });
    const file = csvFileOf('rows-to-correct', linesOf(found));
    return { file, contents: counted(found.rows.length, 'row') };
  };
  return <DownloadButton label="Download rows to correct" read={read} />;
}

function linesOf({ separator, headings, rows }: RowsToCorrect): string[] {
  return [headings, ...rows].map((cells) => csvLine(cells.map(csvValue), separator));
}

/** A lone dash clears a value when it is imported, and is no formula. */
function csvValue(text: string): CsvValue {
  return text.trim() === '-' ? { figure: '-' } : text;
}

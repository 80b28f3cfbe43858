import type { Page } from '@kerf/api-client/page';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '../../shared/problem.messages.ts';
import { toastFailure } from '../toasts.tsx';
import { everyPage } from './csv/use-csv-export.ts';
import { counted, type FetchPage, type TableSpec } from './table-spec.ts';
import type { Selection } from './use-selection.ts';

interface SelectAllProps<Row> {
  readonly page: Page<Row> | undefined;
  readonly selection: Selection<Row>;
  readonly noun: TableSpec<never>['noun'];
  readonly fetchPage: FetchPage<Row>;
}

/** Offers to select every matching row, once a whole page is selected and there are more. */
export function SelectAll<Row>({ page, selection, noun, fetchPage }: SelectAllProps<Row>) {
  const [reading, setReading] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const total = page?.total ?? 0;
  const isWhole = page?.items.every(selection.has) ?? false;
  if (!isWhole || selection.rows.length >= total) return null;

  async function selectAll(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setReading(true);
    try {
      for await (const { items } of everyPage(fetchPage, abort.signal)) selection.set(items, true);
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(problemMessage(error).detail);
    } finally {
      setReading(false);
    }
  }

  return (
    <Button variant="light" size="compact-sm" loading={reading} onClick={() => void selectAll()}>
      Select all {counted(total, noun)}
    </Button>
  );
}

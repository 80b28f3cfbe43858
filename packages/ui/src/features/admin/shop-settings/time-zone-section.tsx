import type { ShopTimeZone } from '@kerf/contract/schemas/shop-settings';
import { isTimeZone, timeZones } from '@kerf/domain/shop-day';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { viewerTimeZone } from '../../shop-time/shop-time-zone.ts';
import classes from './shop-settings.module.css';
import { timeZoneQuery, useForgetDays, useSetTimeZone } from './time-zone.queries.ts';

/** The time zone in which the shop's days begin, and its change, which takes a while. */
export function TimeZoneSection() {
  const zone = useQuery(timeZoneQuery(useApi()));
  return (
    <section className={classes.section} aria-labelledby="time-zone">
      <h2 id="time-zone" className={classes.title}>
        Time zone
      </h2>
      {zone.data && <TimeZoneForm zone={zone.data} />}
      {!zone.data && zone.error && (
        <ErrorAlert
          error={zone.error}
          onRetry={() => zone.refetch()}
          retrying={zone.isRefetching}
        />
      )}
    </section>
  );
}

function TimeZoneForm({ zone }: { readonly zone: ShopTimeZone }) {
  const { timeZone, moving } = zone;
  const current = moving?.timeZone ?? timeZone;
  const [chosen, choose] = useState<string | null>(null);
  const set = useSetTimeZone();
  const forgetDays = useForgetDays();
  const shown = useRef(timeZone);
  useEffect(() => {
    if (shown.current === timeZone) return;
    shown.current = timeZone;
    forgetDays();
  }, [timeZone, forgetDays]);
  const wanted = chosen ?? current;
  const submit = () => set.mutate(wanted, { onSuccess: () => choose(null) });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Select
        label="Days begin at midnight in"
        description={`Reports, documents, emails and schedules follow it. You are in ${viewerTimeZone()}.`}
        size="md"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone has this name."
        // Hundreds of options, which are on the page only while they are looked through.
        comboboxProps={{ keepMounted: false }}
        data={[...timeZones()]}
        value={wanted}
        onChange={(value) => value !== null && isTimeZone(value) && choose(value)}
      />
      <p className={classes.hint} role="status">
        {moving && movingText(zone, moving)}
      </p>
      {set.error && <ErrorAlert error={set.error} onRetry={submit} retrying={set.isPending} />}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={set.isPending} disabled={wanted === current}>
          Change time zone
        </Button>
      </div>
    </form>
  );
}

/** "The days of reports are being moved to Europe/Berlin …". */
function movingText({ timeZone }: ShopTimeZone, moving: NonNullable<ShopTimeZone['moving']>) {
  const entries = counted(moving.entries, 'payment and refund', 'payments and refunds');
  return `The days of reports are being moved to ${moving.timeZone}. With ${entries} this takes about ${counted(moving.seconds, 'second')}; until then they are those of ${timeZone}.`;
}

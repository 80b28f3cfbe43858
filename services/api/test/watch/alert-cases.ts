/** A shop in which one alert fires. */
export interface AlertCase {
  readonly alert: string;
  /** Values a minute apart by series, in promtool's notation: `0+60x10` begins at 0 and grows ten times by 60. */
  readonly series: Readonly<Record<string, string>>;
  /** When it fires. */
  readonly at: string;
  /** The labels that it has beside its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What it says. */
  readonly says: string;
}

const kerf = 'job="kerf",instance="a:1"';
const ofA = { job: 'kerf', instance: 'a:1' };
const calls = (labels: string) => `kerf_http_request_duration_seconds_count{${kerf},${labels}}`;
const bucket = (labels: string) => `kerf_http_request_duration_seconds_bucket{${kerf},${labels}}`;
const one = (name: string, labels = '') => `${name}{${kerf}${labels && `,${labels}`}}`;
const oldest = (work: string) => one('kerf_work_oldest_seconds', `work="${work}"`);
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Each alert, with the least that makes it fire. */
export const alertCases: readonly AlertCase[] = [
  {
    alert: 'KerfDown',
    series: { [one('up')]: '1x3 0x10' },
    at: '6m',
    labels: ofA,
    says: 'a:1 does not answer.',
  },
  {
    alert: 'KerfUnwatched',
    series: { 'up{job="other"}': '1x10' },
    at: '6m',
    labels: { job: 'kerf' },
    says: 'Prometheus watches no process of the shop.',
  },
  {
    alert: 'KerfOneProcess',
    series: { [one('up')]: '1x60', 'up{job="kerf",instance="b:1"}': '0x60' },
    at: '40m',
    says: 'A single process serves the shop.',
  },
  {
    alert: 'KerfRestarts',
    series: { [one('process_start_time_seconds')]: '0+60x5 300x10' },
    at: '10m',
    labels: ofA,
    says: 'a:1 started 5 times within an hour.',
  },
  {
    alert: 'KerfReleasesMixed',
    series: {
      [one('kerf_release_info', 'release="0.2.0"')]: '1x90',
      [one('kerf_release_info', 'release="0.3.0"')]: '1x90',
    },
    at: '80m',
    says: 'Processes of 2 releases serve side by side.',
  },
  {
    alert: 'KerfErrors',
    series: {
      [calls('route="/orders",status="200"')]: '0+90x20',
      [calls('route="/orders",status="503"')]: '0+10x20',
    },
    at: '15m',
    says: '10% of all calls fail.',
  },
  {
    alert: 'KerfErrorsPersist',
    series: {
      [calls('route="/orders",status="200"')]: `0+99x${8 * 60}`,
      [calls('route="/orders",status="500"')]: `0+1x${8 * 60}`,
    },
    at: '8h',
    says: '1% of the calls of six hours failed.',
  },
  {
    alert: 'KerfSlow',
    series: {
      [bucket('route="/orders",le="1"')]: '0+90x40',
      [bucket('route="/orders",le="2.5"')]: '0+100x40',
      [bucket('route="/orders",le="+Inf"')]: '0+100x40',
      // Of these nobody expects an answer at once.
      [bucket('route="/documents/print",le="10"')]: '0+100x40',
      [bucket('route="/documents/print",le="+Inf"')]: '0+100x40',
    },
    at: '30m',
    says: 'One call in a hundred takes longer than 2.35s.',
  },
  {
    alert: 'KerfOrderingFails',
    series: { [calls('method="POST",route="/order",status="500"')]: '0x5 0+1x10' },
    at: '12m',
    says: '6 orders failed within ten minutes.',
  },
  {
    alert: 'KerfOrderingSlow',
    series: {
      [bucket('method="POST",route="/orders",le="2.5"')]: '0+50x60',
      [bucket('method="POST",route="/orders",le="5"')]: '0+100x60',
      [bucket('method="POST",route="/orders",le="+Inf"')]: '0+100x60',
    },
    at: '40m',
    says: 'One order in twenty takes longer than 4.75s.',
  },
  {
    alert: 'KerfNoOrders',
    series: { [one('kerf_orders_placed_total')]: `0+1x${DAY} ${DAY}x${WEEK}` },
    at: '191h',
    says: 'No order in three hours, where a week ago there were several.',
  },
  {
    alert: 'KerfCallsRefused',
    series: {
      [calls('route="/search",status="200"')]: '0+50x60',
      [calls('route="/search",status="429"')]: '0+50x60',
    },
    at: '40m',
    says: '50% of the calls are refused as too many.',
  },
  {
    alert: 'KerfSignInsFail',
    series: {
      [calls('method="PUT",route="/user/{email}",status="200"')]: '0+2x60',
      [calls('method="PUT",route="/user/{email}",status="401"')]: '0+6x60',
    },
    at: '40m',
    says: '75% of the sign-ins are refused.',
  },
  {
    alert: 'KerfCallsPileUp',
    series: { [one('kerf_http_requests_in_flight')]: '250x20' },
    at: '10m',
    labels: ofA,
    says: '250 calls wait for an answer on a:1.',
  },
  {
    alert: 'KerfStreamsFull',
    series: { [one('kerf_event_streams')]: '1900x30', [one('kerf_event_streams_max')]: '2000x30' },
    at: '20m',
    labels: ofA,
    says: 'a:1 has 95% of its streams open.',
  },
  {
    alert: 'KerfStripeUnavailable',
    series: {
      [one('kerf_stripe_call_duration_seconds_count', 'result="answered"')]: '0+3x30',
      [one('kerf_stripe_call_duration_seconds_count', 'result="unavailable"')]: '0+1x30',
    },
    at: '20m',
    says: '25% of the calls to Stripe get no answer.',
  },
  {
    alert: 'KerfStripeSlow',
    series: {
      [one('kerf_stripe_call_duration_seconds_bucket', 'le="5"')]: '0+5x60',
      [one('kerf_stripe_call_duration_seconds_bucket', 'le="10"')]: '0+10x60',
      [one('kerf_stripe_call_duration_seconds_bucket', 'le="+Inf"')]: '0+10x60',
    },
    at: '40m',
    says: 'Stripe takes 9.5s for one call in twenty.',
  },
  {
    alert: 'KerfStripeEventsLate',
    series: { [oldest('payment_event')]: '0+60x30' },
    at: '25m',
    says: 'An event of Stripe has not been processed for 25m 0s.',
  },
  {
    alert: 'KerfWebhookRefused',
    series: { [calls('route="/stripe/webhook",status="400"')]: '0+1x30' },
    at: '30m',
    says: '30 deliveries of Stripe were refused.',
  },
  {
    alert: 'KerfDeclines',
    series: {
      [one('kerf_payments_total', 'result="declined"')]: '0+3x70',
      [one('kerf_payments_total', 'result="paid"')]: '0+1x70',
    },
    at: '65m',
    says: '75% of the card payments of an hour were declined.',
  },
  {
    alert: 'KerfNoPayments',
    series: { [one('kerf_orders_placed_total')]: '0+1x200' },
    at: '190m',
    says: 'Ten orders in three hours, and none was paid.',
  },
  {
    alert: 'KerfPaymentMismatch',
    series: { [one('kerf_payments_total', 'result="mismatch"')]: '0x5 1x5' },
    at: '8m',
    says: 'A payment does not fit its order.',
  },
  {
    alert: 'KerfPaymentsReturned',
    series: { [one('kerf_payments_total', 'result="refunding"')]: '0+1x360' },
    at: '6h',
    says: '360 payments came too late and go back.',
  },
  {
    alert: 'KerfRefundsLate',
    series: { [oldest('refund')]: '0+60x90' },
    at: '80m',
    says: 'A refund has waited for 1h 20m 0s.',
  },
  {
    alert: 'KerfMoneyNeedsAttention',
    series: {
      [one('kerf_money_needs_attention', 'of="refund"')]: `1x${2 * DAY}`,
      // Another process says the same.
      'kerf_money_needs_attention{job="kerf",instance="b:1",of="refund"}': `1x${2 * DAY}`,
    },
    at: '26h',
    says: '1 payments, refunds or disputes have waited a day for staff.',
  },
  {
    alert: 'KerfMailsLate',
    series: { [oldest('mail')]: '0+60x30' },
    at: '25m',
    says: 'A mail has been due for 25m 0s.',
  },
  {
    alert: 'KerfMailsFail',
    series: {
      [one('kerf_jobs_total', 'queue="send-mail",result="failed"')]: '0+5x90',
      [one('kerf_jobs_total', 'queue="send-mail",result="done"')]: '0+5x90',
    },
    at: '80m',
    says: '50% of the mails are refused or put off.',
  },
  {
    alert: 'KerfMailsUndelivered',
    series: { [one('kerf_mails_undelivered', 'state="failed"')]: '21x90' },
    at: '80m',
    says: '21 mails failed and nobody looked at them.',
  },
  {
    alert: 'KerfInboxUnreadable',
    series: { [oldest('inbox')]: '0+60x30' },
    at: '20m',
    says: 'The mailbox for replies has not been readable for 20m 0s.',
  },
  {
    alert: 'KerfWorkUnknown',
    series: { [one('kerf_work_readable')]: '1x2 0x10' },
    at: '8m',
    says: 'Postgres does not answer the shop.',
  },
  {
    alert: 'KerfJobsLate',
    series: { [oldest('job')]: '0+60x30' },
    at: '25m',
    says: 'A job has waited for 25m 0s.',
  },
  {
    alert: 'KerfJobsFailed',
    series: { [one('kerf_jobs_failed')]: '2x30' },
    at: '20m',
    says: '2 jobs failed for good within a day.',
  },
  {
    alert: 'KerfJobFails',
    series: { [one('kerf_jobs_total', 'queue="reconcile",result="failed"')]: '0+1x30' },
    at: '30m',
    labels: { queue: 'reconcile' },
    says: 'reconcile failed 30 times within half an hour.',
  },
  {
    alert: 'KerfImportsLate',
    series: { [oldest('import')]: '0+60x40' },
    at: '35m',
    says: 'A file has been read for 35m 0s.',
  },
  {
    alert: 'KerfBulkChangesLate',
    series: { [oldest('bulk_change')]: '0+60x90' },
    at: '70m',
    says: 'A bulk change has been under way for 1h 10m 0s.',
  },
  {
    alert: 'KerfErasuresLate',
    series: { [oldest('erasure')]: '90000x5' },
    at: '2m',
    says: 'Somebody asked 1d 1h 0m 0s ago to be erased.',
  },
  {
    alert: 'KerfWaitsForRelease',
    series: { [one('kerf_waits_for_release')]: '1x90' },
    at: '80m',
    says: 'The shop came back from a backup and has not been released.',
  },
  {
    alert: 'KerfStockDiscrepancies',
    series: { [one('kerf_stock_discrepancies')]: '3x5' },
    at: '2m',
    says: 'The stock of 3 products does not add up.',
  },
  {
    alert: 'KerfPoolExhausted',
    series: { [one('kerf_db_pool_waiting')]: '0x2 4x10' },
    at: '8m',
    labels: ofA,
    says: 'Calls of a:1 wait for a connection to Postgres.',
  },
  {
    alert: 'KerfStuck',
    series: { [one('kerf_db_oldest_use_seconds')]: '30x5' },
    at: '3m',
    labels: ofA,
    says: 'A connection of a:1 has been in use for 30s.',
  },
  {
    alert: 'KerfEventLoopLag',
    series: { [one('nodejs_eventloop_lag_p99_seconds')]: '0.5x30' },
    at: '20m',
    labels: ofA,
    says: 'a:1 hangs for 500ms at a time.',
  },
  {
    alert: 'KerfMemory',
    series: { [one('process_resident_memory_bytes')]: '1073741824x60' },
    at: '40m',
    labels: ofA,
    says: 'a:1 holds 1GiB.',
  },
  {
    alert: 'KerfFileHandles',
    series: { [one('process_open_fds')]: '900x30', [one('process_max_fds')]: '1000x30' },
    at: '20m',
    labels: ofA,
    says: 'a:1 has 90% of its files and sockets open.',
  },
  {
    alert: 'KerfPostgresConnections',
    series: {
      [one('kerf_postgres_connections')]: '90x30',
      [one('kerf_postgres_connections_max')]: '100x30',
    },
    at: '20m',
    says: "90% of Postgres' connections are taken.",
  },
  {
    alert: 'KerfLongTransaction',
    series: { [one('kerf_postgres_oldest_transaction_seconds')]: '0+60x30' },
    at: '20m',
    says: 'A transaction has been open for 20m 0s.',
  },
  {
    alert: 'KerfStandbyBehind',
    series: { [one('kerf_postgres_standby_lag_seconds')]: '90x20' },
    at: '10m',
    says: 'A standby is 1m 30s behind.',
  },
  {
    alert: 'KerfClocksApart',
    series: { [one('kerf_postgres_clock_ahead_seconds')]: '-30x20' },
    at: '15m',
    says: 'The clocks of Postgres and of a process are 30s apart.',
  },
  {
    alert: 'KerfBackupsUnknown',
    series: { [one('up')]: `1x${DAY}` },
    at: '7h',
    labels: { job: 'kerf' },
    says: 'Nobody knows of a backup.',
  },
  {
    alert: 'KerfBackupOld',
    series: { [one('kerf_backup_made_timestamp_seconds')]: `0x${3 * DAY}` },
    at: '50h',
    says: 'The last backup is 2d 2h 0m 0s old.',
  },
  {
    alert: 'KerfBackupNotGreen',
    series: { [one('kerf_backup_green_timestamp_seconds')]: `0x${9 * DAY}` },
    at: '200h',
    says: 'The last backup that was seen to come back is 8d 8h 0m 0s old.',
  },
  {
    alert: 'KerfRehearsalFailed',
    series: { [one('kerf_backup_rehearsal_failed')]: '1x5' },
    at: '2m',
    says: 'The last rehearsal of a backup failed.',
  },
  {
    alert: 'KerfBackupShrank',
    series: { [one('kerf_backup_bytes')]: `1000x${DAY} 500x${WEEK}` },
    at: '169h',
    says: 'The last backup is much smaller than that of a week ago.',
  },
];

const EIGHT_DAYS = WEEK + DAY;
const always = (value: number) => `${value}x${EIGHT_DAYS}`;
const each = (perMinute: number) => `0+${perMinute}x${EIGHT_DAYS}`;

/** A shop in which all is well for eight days, with a call in a thousand that fails. No alert fires in it. */
export const wellShop: Readonly<Record<string, string>> = {
  [one('up')]: always(1),
  'up{job="kerf",instance="b:1"}': always(1),
  [one('process_start_time_seconds')]: `0x${DAY} 86400x${WEEK}`,
  [one('kerf_release_info', 'release="0.2.0"')]: always(1),
  [calls('method="GET",route="/products",status="200"')]: each(1000),
  [calls('method="GET",route="/products",status="503"')]: each(1),
  [calls('method="PUT",route="/user/{email}",status="200"')]: each(9),
  [calls('method="PUT",route="/user/{email}",status="401"')]: each(1),
  [calls('method="POST",route="/stripe/webhook",status="204"')]: each(3),
  [bucket('method="POST",route="/orders",le="0.1"')]: each(999),
  [bucket('method="POST",route="/orders",le="+Inf"')]: each(1000),
  [one('kerf_orders_placed_total')]: each(1),
  [one('kerf_payments_total', 'result="paid"')]: each(0.9),
  [one('kerf_payments_total', 'result="declined"')]: each(0.1),
  [one('kerf_stripe_call_duration_seconds_count', 'result="answered"')]: each(5),
  [one('kerf_jobs_total', 'queue="send-mail",result="done"')]: each(2),
  [one('kerf_http_requests_in_flight')]: always(3),
  [one('kerf_event_streams')]: always(300),
  [one('kerf_event_streams_max')]: always(2000),
  [one('kerf_work_readable')]: always(1),
  ...Object.fromEntries(
    ['mail', 'job', 'import', 'bulk_change', 'payment_event', 'refund', 'erasure', 'inbox'].map(
      (work) => [oldest(work), always(20)],
    ),
  ),
  [one('kerf_jobs_failed')]: always(0),
  [one('kerf_stock_discrepancies')]: always(0),
  [one('kerf_waits_for_release')]: always(0),
  [one('kerf_db_pool_waiting')]: `1x1 0x${EIGHT_DAYS}`,
  [one('kerf_db_oldest_use_seconds')]: always(0.1),
  [one('nodejs_eventloop_lag_p99_seconds')]: always(0.02),
  [one('process_resident_memory_bytes')]: always(200e6),
  [one('process_open_fds')]: always(300),
  [one('process_max_fds')]: always(65536),
  [one('kerf_postgres_connections')]: always(30),
  [one('kerf_postgres_connections_max')]: always(97),
  [one('kerf_postgres_oldest_transaction_seconds')]: always(1),
  [one('kerf_postgres_clock_ahead_seconds')]: always(0.01),
  // Made each night, rehearsed each week.
  [one('kerf_backup_made_timestamp_seconds')]: Array.from(
    { length: 8 },
    (_, day) => `${day * 86_400}x${DAY - 1}`,
  ).join(' '),
  [one('kerf_backup_green_timestamp_seconds')]: `0x${WEEK} ${7 * 86_400}x${DAY}`,
  [one('kerf_backup_rehearsal_failed')]: always(0),
  [one('kerf_backup_bytes')]: `1000+1x${EIGHT_DAYS}`,
};

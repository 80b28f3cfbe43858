import { Gauge, type Registry } from 'prom-client';
import type { FileStoreSettings } from '../gateways/files/file-store.ts';
import { type BackupStatus, readBackupStatus } from './backup-status.ts';

/** Backups are made once a day, and a bucket is not to be asked with every scrape. */
const ASK_EVERY_MS = 10 * 60_000;

/** Gauges of the last backup and the last rehearsal. Without one, or where nobody can say, they have no value. */
export function measureBackups(registry: Registry, place: FileStoreSettings): void {
  let asked: { readonly at: number; readonly status: Promise<BackupStatus | null> } | undefined;
  const current = () => {
    if (!asked || performance.now() - asked.at > ASK_EVERY_MS) {
      asked = { at: performance.now(), status: readBackupStatus(place).catch(() => null) };
    }
    return asked.status;
  };
  const gauge = (
    name: string,
    help: string,
    value: (status: BackupStatus) => number | null | undefined,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const status = await current();
        const number = status && value(status);
        if (typeof number === 'number') this.set(number);
        else this.remove();
      },
    });
  gauge('kerf_backup_made_timestamp_seconds', 'The moment of the last backup.', ({ newest }) =>
    seconds(newest?.madeAt),
  );
  gauge('kerf_backup_bytes', 'How large the last backup is.', ({ newest }) => newest?.bytes);
  gauge(
    'kerf_backup_green_timestamp_seconds',
    'The moment of the newest backup that was restored and counted.',
    ({ greenAt }) => seconds(greenAt),
  );
  gauge(
    'kerf_backup_rehearsed_timestamp_seconds',
    'When a backup was last rehearsed.',
    ({ rehearsal }) => seconds(rehearsal && new Date(rehearsal.at)),
  );
  gauge('kerf_backup_rehearsal_failed', '1 if the last rehearsal failed.', ({ rehearsal }) =>
    rehearsal?.result === 'failed' ? 1 : 0,
  );
}

/** A moment in seconds since 1970, as Prometheus has them. */
function seconds(moment: Date | null | undefined): number | null | undefined {
  return moment && moment.getTime() / 1000;
}

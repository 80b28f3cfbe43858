import { pathToFileURL } from 'node:url';
import { freePort } from '@kerf/sandbox/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { startApiProcess } from '../harness/api-process.ts';
import { useShop } from './shop.ts';

const shop = useShop();

test('The metrics tell the last backup and the last rehearsal', async () => {
  const { admin, place, environment } = shop();
  const port = await freePort();
  const process = startApiProcess({
    ...environment,
    METRICS_PORT: `${port}`,
    BACKUP_URL: pathToFileURL(place).href,
  });
  onTestFinished(() => process.kill());
  await process.ready();
  expect(await admin(['backup', place, '--rehearse'])).toMatchObject({ code: 0 });

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const now = Date.now() / 1000;
  expect(figure('kerf_backup_made_timestamp_seconds')).toBeGreaterThan(now - 60);
  expect(figure('kerf_backup_green_timestamp_seconds')).toBe(
    figure('kerf_backup_made_timestamp_seconds'),
  );
  expect(figure('kerf_backup_rehearsed_timestamp_seconds')).toBeGreaterThan(now - 60);
  expect(figure('kerf_backup_bytes')).toBeGreaterThan(10_000);
  expect(figure('kerf_backup_rehearsal_failed')).toBe(0);
});

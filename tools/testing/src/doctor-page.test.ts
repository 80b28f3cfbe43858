import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { doctorPage } from './doctor-page.ts';

test('The page of the doctor lists everything that it can find', async () => {
  const page = join(repositoryRoot, 'docs', 'doctor.md');

  await expect(doctorPage()).toMatchFileSnapshot(page);
});

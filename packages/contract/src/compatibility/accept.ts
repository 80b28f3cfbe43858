import { breakingChanges } from '../compatibility.ts';
import { endpoints } from '../endpoints.ts';
import { describeContract, readSnapshot, writeSnapshot } from './contract-data.ts';

// Accepts the current contract as the baseline for clients; `--breaking` accepts breaking changes too.
const contract = describeContract(endpoints);
const broken = breakingChanges(await readSnapshot(), contract);

if (broken.length > 0 && !process.argv.includes('--breaking')) {
  process.stderr.write(
    `Not accepted. Installed clients would fail:\n  ${broken.join('\n  ')}\nAdd -- --breaking once none of them is left.\n`,
  );
  process.exitCode = 1;
} else {
  await writeSnapshot(contract);
  process.stdout.write(`Accepted ${Object.keys(contract).length} calls.\n`);
}

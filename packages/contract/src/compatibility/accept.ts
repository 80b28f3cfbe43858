import { breakingChanges } from '../compatibility.ts';
import { endpoints } from '../endpoints.ts';
import { describeContract } from './contract-data.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

// Takes the contract as it stands for the one that clients rely on; `--breaking` takes it even so.
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

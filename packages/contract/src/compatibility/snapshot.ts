import { readFile, writeFile } from 'node:fs/promises';
import { type ContractData, contractData } from './contract-data.ts';

const file = new URL('../contract.snapshot.json', import.meta.url);

/** The contract as it was last accepted. Throws where the file is missing or not a contract. */
export async function readSnapshot(): Promise<ContractData> {
  return contractData.parse(JSON.parse(await readFile(file, 'utf8')));
}

export async function writeSnapshot(contract: ContractData): Promise<void> {
  await writeFile(file, `${JSON.stringify(contract, null, 2)}\n`);
}

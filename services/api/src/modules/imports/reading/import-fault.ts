import type { ImportFileFault } from '@kerf/domain/import-file';

/** A file that cannot be imported. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly fault: ImportFileFault;

  constructor(fault: ImportFileFault) {
    super(fault);
    this.fault = fault;
  }
}

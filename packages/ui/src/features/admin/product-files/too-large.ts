import { fileSize } from '../../../components/file-size.ts';

/** A file that is refused before it is sent. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(bytes: number, limit: number) {
    super(`This file is ${fileSize(bytes)}. Choose one of at most ${fileSize(limit)}.`);
  }
}

import type { Endpoint, FileReply, fileReply } from '@kerf/contract/endpoint';
import type { Access } from '@kerf/domain/permission';
import type { z } from 'zod';
import { unexpectedReply } from './api-problem.ts';
import type { FileAnswer } from './transport.ts';

/** A call that returns a file. */
export type FileEndpoint = Endpoint<Access, z.ZodType, z.ZodType, z.ZodType, typeof fileReply>;

// Same as the contract's PAGE_COUNT_HEADER, which loads only with the first call.
const PAGE_COUNT_HEADER = 'x-page-count';

/** The file in a response, its bytes not yet read. */
export function fileFromAnswer(endpoint: FileEndpoint, answer: FileAnswer): FileReply {
  const { headers, file: content } = answer;
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const pages = Number(headers.get(PAGE_COUNT_HEADER));
  const isFile = headers.get('content-type') === endpoint.file;
  if (!isFile || content === null || name === undefined || !(pages > 0)) {
    throw unexpectedReply(answer.status, endpoint.path);
  }
  return { name, pages, content };
}

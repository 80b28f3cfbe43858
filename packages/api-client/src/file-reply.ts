import type { Endpoint, FileReply, fileReply } from '@kerf/contract/endpoint';
import type { Access } from '@kerf/domain/permission';
import type { z } from 'zod';
import { unexpectedReply } from './api-problem.ts';
import type { FileAnswer } from './transport.ts';

/** A call that answers a file. */
export type FileEndpoint = Endpoint<Access, z.ZodType, z.ZodType, z.ZodType, typeof fileReply>;

// As the contract's PAGE_COUNT_HEADER, which is loaded with the first call and not before.
const PAGE_COUNT_HEADER = 'x-page-count';

/** The file of an answer, its bytes still to be read. */
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

import { commandIds, isCommandId } from '@kerf/ui/platform/commands';
import type { MenuCommand } from '@kerf/ui/platform/platform';
import { isStoredKey, type StoredKeyName } from '@kerf/ui/platform/secret-store';
import { z } from 'zod';
import type { Calls, Channel } from '../../shared/ipc.ts';

/** Windows limits a keychain entry to 2560 bytes. */
const LONGEST_SECRET = 2_400;
const LARGEST_FILE = 50_000_000;
const LARGEST_DRAFT = 5_000_000;
/** What a draft is of, with an email address. */
const LONGEST_DRAFT_NAME = 500;

const none = z.tuple([]);
const key = z.custom<StoredKeyName>(isStoredKey);
const copyName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const command = z.custom<MenuCommand>((value) => typeof value === 'string' && isCommandId(value));
const address = z.string().max(2_000);

const pdfBeginning = Buffer.from('%PDF-');
const isPdf = (bytes: Uint8Array) =>
  bytes.byteLength <= LARGEST_FILE && pdfBeginning.equals(bytes.subarray(0, pdfBeginning.length));

/** The argument schemas of every call. A handler never receives arguments that do not parse. */
export const callArguments: { readonly [C in Channel]: z.ZodType<Parameters<Calls[C]>> } = {
  'app.start': none,
  'secrets.get': z.tuple([key]),
  'secrets.set': z.tuple([key, z.string().max(LONGEST_SECRET)]),
  'secrets.delete': z.tuple([key]),
  'google.signIn': none,
  'google.cancel': none,
  'payment.open': z.tuple([z.string().regex(/^[\w-]{16,200}$/)]),
  'notifications.show': z.tuple([
    z.object({
      id: z.string().min(1).max(200),
      title: z.string().min(1).max(200),
      body: z.string().max(1_000),
    }),
  ]),
  'files.save': z.tuple([
    z.object({
      name: z.string().min(1).max(200),
      content: z.union([
        z.string().max(LARGEST_FILE),
        z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= LARGEST_FILE),
      ]),
    }),
  ]),
  'files.print': none,
  'files.printPdf': z.tuple([
    z.object({
      name: z.string().min(1).max(200),
      content: z.instanceof(Uint8Array).refine(isPdf),
    }),
  ]),
  'server.check': z.tuple([address]),
  'server.use': z.tuple([address]),
  'copies.read': z.tuple([copyName]),
  'copies.write': z.tuple([copyName, z.string().max(LARGEST_FILE)]),
  'copies.clear': none,
  'drafts.read': none,
  'drafts.write': z.tuple([
    z.string().min(1).max(LONGEST_DRAFT_NAME),
    z.string().max(LARGEST_DRAFT).nullable(),
  ]),
  'menu.setAvailable': z.tuple([z.array(command).max(commandIds.length)]),
  'zoom.set': z.tuple([z.number().min(0.25).max(5)]),
  'scheme.set': z.tuple([z.enum(['auto', 'light', 'dark'])]),
  'updates.check': none,
  'updates.restart': none,
  'links.listen': none,
  'outside.open': z.tuple([address]),
};

export const channels = Object.keys(callArguments).filter(isChannel);

function isChannel(name: string): name is Channel {
  return Object.hasOwn(callArguments, name);
}

import { fileURLToPath } from 'node:url';

/** The parsed FILE_STORE_URL. */
export type FileStoreSettings =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly bucketUrl: string; readonly access: S3Access };

export interface S3Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The accepted forms of FILE_STORE_URL, for error messages. */
export const FILE_STORE_FORMS =
  'must be file:///var/lib/kerf/files, or s3://key:secret@host/bucket?region=eu-central-1';

/** Parses the URL of a file store; null if it is invalid. */
export function readFileStoreUrl(text: string): FileStoreSettings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'file:') return folderAt(url);
  return url.protocol === 's3:' ? s3At(url) : null;
}

function folderAt(url: URL): FileStoreSettings | null {
  const isPlain = url.hostname === '' && url.search === '' && url.pathname !== '/';
  return isPlain ? { kind: 'folder', path: fileURLToPath(url) } : null;
}

/** TLS is off only if stated: `tls=false`, for a store on the same machine or network. */
function s3At({ username, password, host, pathname, searchParams }: URL): FileStoreSettings | null {
  const [bucket = '', ...more] = pathname.slice(1).split('/');
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  const tls = searchParams.get('tls') ?? 'true';
  const isWhole = username !== '' && password !== '' && host !== '' && more.length === 0;
  if (!isWhole || !isBucket || !['true', 'false'].includes(tls)) return null;
  return {
    kind: 's3',
    bucketUrl: `${tls === 'true' ? 'https' : 'http'}://${host}/${bucket}`,
    access: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
    },
  };
}

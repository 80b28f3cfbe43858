let loading: Promise<typeof import('sharp')['default']> | null = null;

/** Loads sharp on first use: most processes never draw a picture. It reads JPEG, PNG and WebP, in one thread. */
export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // Disables the library's other formats.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    return sharp;
  });
  return loading;
}

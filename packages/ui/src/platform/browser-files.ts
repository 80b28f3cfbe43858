import type { Files, FileToSave } from './platform.ts';

// Some browsers read the URL only after the click has been handled.
const ADDRESS_LIFE_MS = 60_000;

/** Files in a browser: a download, and the print dialog. */
export const browserFiles: Files = {
  save: async (file) => {
    download(file);
    return 'handed-over';
  },
  print: async () => window.print(),
};

function download({ name, type, parts }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
}

import type { Files, FileToSave } from './platform.ts';

// Some browsers read the URL only after the click has been handled.
const ADDRESS_LIFE_MS = 60_000;
/** How long a viewer may take to open a PDF. */
const VIEWER_MS = 10_000;

/** Files in a browser: a download, and the print dialog. */
export const browserFiles: Files = {
  save: async (file) => {
    download(file);
    return 'handed-over';
  },
  print: async () => window.print(),
  printPdf: async ({ name, bytes }) => {
    const file = new File([bytes], name, { type: 'application/pdf' });
    if (canPrintViewer() && (await printInFrame(file))) return 'shown';
    download({ name, type: 'application/pdf', parts: [bytes] });
    return 'saved';
  },
};

/** WebKit's viewer refuses print(), never loads, or prints nothing, and each looks different from the page. */
function canPrintViewer(): boolean {
  return navigator.pdfViewerEnabled && !navigator.vendor.startsWith('Apple');
}

let frame: HTMLIFrameElement | null = null;

/**
 * Whether the browser's PDF viewer could be told to print. The frame stays until the next print: a browser may
 * print from it long after print() was called.
 */
function printInFrame(file: File): Promise<boolean> {
  frame?.remove();
  const shown = document.createElement('iframe');
  frame = shown;
  shown.title = file.name;
  shown.tabIndex = -1;
  shown.ariaHidden = 'true';
  // Some browsers do not print a frame that is not displayed.
  Object.assign(shown.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '0',
    height: '0',
    border: '0',
  });
  const address = URL.createObjectURL(file);
  shown.src = address;
  document.body.append(shown);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      shown.remove();
      resolve(false);
    }, VIEWER_MS);
    shown.addEventListener('load', () => {
      clearTimeout(late);
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
      try {
        shown.contentWindow?.focus();
        shown.contentWindow?.print();
        resolve(true);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'SecurityError') resolve(false);
        else reject(error);
      }
    });
  });
}

function download({ name, type, parts }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
}

import type { FileReply } from '@kerf/contract/endpoint';

/** For tests: a PDF reply with this many pages, one chunk per page. */
export function samplePdf(name: string, pages: number): FileReply {
  const encoder = new TextEncoder();
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode('%PDF-1.7\n'));
      for (let page = 0; page < pages; page += 1) {
        controller.enqueue(encoder.encode('<<\n/Type /Page\n/Parent 1 0 R\n>>\n'));
      }
      controller.enqueue(encoder.encode('<<\n/Type /Pages\n>>\n%%EOF'));
      controller.close();
    },
  });
  return { name, pages, content };
}

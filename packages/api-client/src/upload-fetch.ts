/** Called with how much of an upload has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * A fetch for one upload that reports its progress, which the browser's own does not. Responses and failures
 * are like those of `fetch`.
 */
export function uploadFetch(onProgress: OnProgress): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'POST', body, headers, signal } = init;
      const request = new XMLHttpRequest();
      const cancel = () => request.abort();
      request.open(method, String(input));
      request.responseType = 'arraybuffer';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The upload was cut off.')));
      request.addEventListener('abort', () => reject(signal?.reason));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted) reject(signal.reason);
      else request.send(body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.response, { status: request.status, headers });
}

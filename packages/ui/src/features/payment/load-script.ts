/** Runs a classic script of another origin, once for each call. Rejects where it cannot be fetched. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The script at ${src} cannot be fetched`));
    };
    document.head.append(script);
  });
}

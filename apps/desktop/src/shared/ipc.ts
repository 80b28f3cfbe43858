/** What the page may ask of the app around it: every channel with its signature. Types only. */
export interface DesktopBridge {
  readonly versions: () => Promise<{ readonly app: string; readonly electron: string }>;
}

/** The parts of Electron's `WebFrameMain` that identify the sender. */
interface SenderFrame {
  readonly origin: string;
  readonly parent: unknown;
}

/** A message's sender. Electron gives no frame if it has been navigated or closed since. */
export interface Sender<Contents> {
  readonly sender: Contents;
  readonly senderFrame: SenderFrame | null;
}

/** Whether a message comes from the main frame of the app's own window, and from the app's own page. */
export function isTrustedSender<Contents>(
  { sender, senderFrame }: Sender<Contents>,
  own: { readonly contents: Contents | null; readonly origin: string },
): boolean {
  if (senderFrame === null || own.contents === null || sender !== own.contents) return false;
  return senderFrame.parent === null && senderFrame.origin === own.origin;
}

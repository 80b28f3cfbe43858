/** A browser that a journey drives from outside, by what its own protocol can do. */
export interface Engine {
  /** Leaves the open page for an address. The new page may still be loading. */
  open(address: string): Promise<void>;
  /** Runs an expression whose value is a text in the page. */
  run(expression: string): Promise<string>;
  /** Presses and releases the mouse, in CSS pixels from the corner of what the window shows. */
  click(place: Place): Promise<void>;
  /** Types into what has the focus. A line break is the Enter key. */
  type(text: string): Promise<void>;
  /** Presses a key together with Control. */
  pressWithControl(key: string): Promise<void>;
  /** Closes the window that the page has opened; false if there is none. */
  closePopup(): Promise<boolean>;
  /** What the window shows, as a PNG. */
  picture(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the windows of all engines show, in CSS pixels. */
export const WINDOW = { width: 1440, height: 900 };

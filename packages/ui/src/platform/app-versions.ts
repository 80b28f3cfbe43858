/** One part of the installed app and its version: "Kerf", "1.4.0". */
export interface PartVersion {
  readonly part: string;
  readonly version: string;
}

/**
 * Where a key goes: `page` where nothing is typed, `field` into a field that gives up what is scanned into it,
 * `elsewhere` into any other, whose keys are nobody's business.
 */
export type KeyTarget = 'page' | 'field' | 'elsewhere';

/** A key press. `at` is the system's time of it in milliseconds, however late it is handled. */
export interface KeyPress {
  readonly key: string;
  readonly at: number;
  readonly target: KeyTarget;
  /** Whether Ctrl, Alt or Command is down. */
  readonly isCommand: boolean;
  readonly isRepeat: boolean;
}

/** The keys that followed each other as fast as a scanner sends them, and when the last code ended. */
export interface KeyRun {
  readonly keys: readonly { readonly key: string; readonly at: number }[];
  /** Whether the last of them came where nothing is typed. */
  readonly isOnPage: boolean;
  /** Whether they began after a pause, so that none of a code is missing. */
  readonly isWhole: boolean;
  readonly endedAt: number | null;
}

/** What becomes of the page's keys that were held back, and the code that has ended. */
export interface RunStep {
  readonly run: KeyRun;
  readonly held: 'keep' | 'release' | 'drop';
  readonly code: string | null;
}

/** The same for a key, and whether it goes no further: it belongs to a code, or is held back. */
export interface KeyStep extends RunStep {
  readonly isTaken: boolean;
}

export const noKeys: KeyRun = { keys: [], isOnPage: false, isWhole: true, endedAt: null };

/** A scanner's gaps are 0 to 17 ms, 42 on a busy machine; a fast typist's 56 and more. */
const GAP_MS = 60;
const MEDIAN_MS = 30;
/** How long a key of the page is held back until another follows. */
const HOLD_MS = 45;
/** How long the keys of a code wait for the others and its end, which a busy machine may send late. */
const END_MS = 300;
/** Whoever types a character and scans then takes longer: a scanner has to read the code first. */
const BEFORE_MS = 120;
/** Some scanners end a code by two keys, or by none. */
const SECOND_END_MS = 250;
/** Where nothing is typed, nobody types so many keys so fast. */
const LENGTH_ON_PAGE = 4;
/** A person may type a few digits and Enter as fast. */
const LENGTH_IN_FIELD = 6;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** Reads a key: of a scanner's code, or a person's, which is left alone. */
export function readKey(run: KeyRun, press: KeyPress): KeyStep {
  if (modifiers.has(press.key)) return { run, isTaken: false, held: 'keep', code: null };
  const gap = press.at - (run.keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  const isLikely = isCode(run, press.target === 'page' ? LENGTH_ON_PAGE : LENGTH_IN_FIELD);
  const goesOn = gap <= (isLikely ? END_MS : GAP_MS) && press.target !== 'elsewhere';
  if (isEnd(press)) return readEnd(run, press, goesOn && isLikely);
  if (isCharacter(press)) {
    return readCharacter(goesOn ? run : null, press, { ...settled(run), gap });
  }
  return { ...settled(run), run: noKeys, isTaken: false };
}

interface Otherwise extends Pick<RunStep, 'held' | 'code'> {
  readonly gap: number;
}

/** A character that goes on with a run, or begins one; then the run before is settled. */
function readCharacter(run: KeyRun | null, press: KeyPress, otherwise: Otherwise): KeyStep {
  const { gap, ...before } = otherwise;
  const isOnPage = press.target === 'page';
  // They press a button, or scroll the page; no code begins with them.
  const isSpace = press.key === ' ' && (run?.keys ?? []).every(({ key }) => key === ' ');
  const keys = [...(run?.keys ?? []), { key: press.key, at: press.at }];
  const isHeldOn = run !== null && (gap <= HOLD_MS || isCodeOfPage(run));
  return {
    ...(isHeldOn ? kept : before),
    run: {
      keys,
      isOnPage,
      isWhole: run?.isWhole ?? (gap >= BEFORE_MS && !isSpace),
      endedAt: null,
    },
    isTaken: isOnPage && !isSpace,
  };
}

/** No key has followed for as long as `pauseAfter` says: what was held back is a code, or is given on. */
export function readPause(run: KeyRun): RunStep {
  const step = settled(run);
  const endedAt = run.keys.at(-1)?.at ?? null;
  // Given on, the keys may still turn out to be the first of a code.
  return { ...step, run: step.code === null ? run : { ...noKeys, endedAt } };
}

/** How many milliseconds a key that is held back waits for the next. */
export function pauseAfter(run: KeyRun): number {
  return isCodeOfPage(run) ? END_MS : HOLD_MS;
}

const kept = { held: 'keep', code: null } as const;

/** What a run is that goes no further. */
function settled(run: KeyRun): Pick<RunStep, 'held' | 'code'> {
  if (isCodeOfPage(run)) return { held: 'drop', code: textOf(run) };
  return { held: 'release', code: null };
}

function readEnd(run: KeyRun, { at }: KeyPress, isOfCode: boolean): KeyStep {
  const ended = { ...noKeys, endedAt: at };
  if (isOfCode) return { run: ended, isTaken: true, held: 'drop', code: textOf(run) };
  const step = settled(run);
  const last = step.code === null ? run.endedAt : (run.keys.at(-1)?.at ?? null);
  const isTaken = last !== null && at - last <= SECOND_END_MS;
  return { ...step, run: isTaken ? ended : noKeys, isTaken };
}

function isEnd({ key, isCommand, isRepeat }: KeyPress): boolean {
  return (key === 'Enter' || key === 'Tab') && !isCommand && !isRepeat;
}

function isCharacter({ key, isCommand, isRepeat, target }: KeyPress): boolean {
  return [...key].length === 1 && !isCommand && !isRepeat && target !== 'elsewhere';
}

function isCodeOfPage(run: KeyRun): boolean {
  return run.isOnPage && isCode(run, LENGTH_ON_PAGE);
}

function isCode({ keys, isWhole }: KeyRun, length: number): boolean {
  if (keys.length < length || !isWhole) return false;
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)];
  return median !== undefined && median <= MEDIAN_MS;
}

function textOf({ keys }: KeyRun): string {
  return keys.map(({ key }) => key).join('');
}

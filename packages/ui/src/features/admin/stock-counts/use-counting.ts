import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { soundRefusal } from '../../scanner/refusal-sound.ts';
import { isScanned } from './typed-count.ts';
import { useNumberQuestion } from './use-number-question.ts';
import { useProductLookUp } from './use-product-look-up.ts';
import { type Recorded, useRecordCount } from './use-record-count.ts';
import { useScanDraft } from './use-scan-draft.ts';
import { SCANNED, useTypedAhead } from './use-typed-ahead.ts';
import { useUnknownNumbers } from './use-unknown-numbers.ts';

/** The quantity of a scan that counts one piece. */
const ONE_MORE = '+1';

interface Fields {
  readonly number: RefObject<HTMLInputElement | null>;
  readonly quantity: RefObject<HTMLInputElement | null>;
}

interface Wrong {
  readonly number?: string;
  readonly quantity?: string;
}

/** A quantity that was not saved, and why. */
interface Refused {
  readonly quantity: string;
  readonly reason: string;
}

/** The last count recorded, to be announced. */
export interface LastCounted {
  readonly name: string;
  readonly counted: number;
}

/**
 * Counts one product after another. Enter after a part number looks it up and moves to the quantity right
 * away; Enter after a quantity waits for the look-up, records the count and moves back. Input stays until it
 * has been recorded; what is scanned meanwhile, or after a refusal, is kept and entered next.
 */
export function useCounting(countId: string, fields: Fields) {
  const draft = useScanDraft(countId);
  const [number, setNumber] = useState(draft.number);
  const [quantity, setQuantity] = useState(draft.quantity);
  const [wrong, setWrong] = useState<Wrong>({});
  const [last, setLast] = useState<LastCounted | null>(null);
  const [saving, setSaving] = useState(false);
  // Refs, since a scanner sends its next key before React renders.
  const latestNumber = useRef(draft.number);
  const latestQuantity = useRef(draft.quantity);
  // Whether the number was entered, and not typed in part.
  const isEntered = useRef(false);
  const isRecording = useRef(false);
  const [wasReloaded, setWasReloaded] = useState(draft.ahead.trim() !== '');
  const ahead = useTypedAhead(draft.ahead, (kept) => draft.change({ ahead: kept }));
  const unknown = useUnknownNumbers(draft);
  const { eachIsOne } = draft;
  const lookUp = useProductLookUp(countId, askAgain);
  const question = useNumberQuestion(lookUp.other);
  const record = useRecordCount(countId, {
    lookUp,
    question,
    // The sum, so that a reload before the answer does not add to it again.
    onSave: (counted) => draft.change({ quantity: String(counted) }),
  });
  // The quantity that the server refused and why, until it is corrected.
  const refused = useRef<Refused | null>(null);

  // Looks up what was entered before a reload.
  const resume = useEffectEvent(() => find());
  useEffect(() => resume(), []);

  function changeNumber(text: string, isScanned = false): void {
    unknown.leave(text, latestQuantity.current, isScanned);
    latestNumber.current = text;
    isEntered.current = false;
    refused.current = null;
    question.forget();
    setNumber(text);
    draft.change({ number: text });
    setWrong({});
    lookUp.forget();
  }

  function changeQuantity(text: string): void {
    latestQuantity.current = text;
    setQuantity(text);
    draft.change({ quantity: text });
  }

  function find(): void {
    const text = latestNumber.current.trim();
    if (text === '') return;
    isEntered.current = true;
    setWrong({});
    lookUp.forget();
    if (eachIsOne) {
      lookUp.start(text);
      void write(ONE_MORE);
      return;
    }
    fields.quantity.current?.focus();
    // A quantity left over from an unknown number is replaced, not continued.
    fields.quantity.current?.select();
    lookUp.start(text);
  }

  function askAgain(unknownNumber: string, reason: string): void {
    soundRefusal();
    // It is listed instead, and the scanner goes on.
    if (eachIsOne) return;
    unknown.meet(unknownNumber);
    isEntered.current = false;
    setWrong({ number: reason });
    fields.number.current?.focus();
    fields.number.current?.select();
  }

  /** Records a quantity; `isCertain` if it was asked whether it is one. */
  async function write(entered = quantity, isCertain = false): Promise<void> {
    if (isRecording.current) return;
    // A second Enter from the scanner must not hold back the quantity that is typed next.
    if (entered.trim() === '') return follow(entered, await record(entered, true));
    if (entered.startsWith(SCANNED) || isScanned(entered)) return takeNumber(entered.trim());
    isRecording.current = true;
    ahead.keep();
    setWasReloaded(false);
    setSaving(true);
    const outcome = await record(entered, isCertain);
    isRecording.current = false;
    setSaving(false);
    follow(entered, outcome);
    goOnAfter(entered, outcome);
  }

  function goOnAfter(entered: string, { kind }: Recorded): void {
    const isDone = kind === 'recorded' || (kind === 'no-product' && eachIsOne);
    if (kind === 'number') goOnWith(entered.trim());
    else if (isDone) goOn();
    else ahead.refuse();
  }

  /** Shows what became of a quantity. */
  function follow(entered: string, outcome: Recorded): void {
    const current = latestNumber.current.trim();
    if (outcome.kind === 'recorded') {
      unknown.remove(current);
      setLast(outcome);
    }
    if (outcome.kind === 'no-product') {
      if (eachIsOne) unknown.addOne(current);
      else find();
    }
    if (outcome.kind === 'wrong') setWrong({ quantity: outcome.reason });
    if (outcome.kind !== 'refused') return;
    if (outcome.isChanged) lookUp.start(current);
    const { reason = 'The count was not saved. Try again.' } = outcome;
    refused.current = { quantity: entered, reason };
    draft.change({ quantity: entered });
    setWrong({ quantity: reason });
    fields.quantity.current?.select();
    soundRefusal();
  }

  /** Enters what was scanned meanwhile, at once, since the scanner's next key goes into the field as it is shown. */
  function goOn(): void {
    const scanned = ahead.take();
    flushSync(() => {
      next();
      enter(scanned);
    });
  }

  function takeNumber(code: string): void {
    if (refused.current === null) goOnWith(code);
    else keepScan(code, refused.current);
  }

  /** The next number was scanned where the quantity is due: it is counted next, and the one before is listed. */
  function goOnWith(code: string): void {
    unknown.add(latestNumber.current.trim());
    const scanned = ahead.take();
    // At once, since the scanner's next key goes into the field as it is shown.
    flushSync(() => {
      changeQuantity('');
      enter(`${code}\n${scanned}`);
    });
  }

  /** A scanner goes on after a refusal that nobody has read: its next number is not this product's quantity. */
  function keepScan(number: string, { quantity: before, reason }: Refused): void {
    ahead.add(number);
    ahead.refuse();
    changeQuantity(before);
    setWrong({ quantity: reason });
  }

  /** Lets the refused number or quantity be corrected; what was scanned since is entered once it is saved. */
  function correct(): void {
    ahead.pause();
    const field = wrong.number === undefined ? fields.quantity : fields.number;
    field.current?.focus();
    field.current?.select();
  }

  /**
   * A number was scanned, wherever the cursor is. While a count is being saved it is entered next; otherwise the
   * number before is counted by what was typed for it, or listed.
   */
  function scan(code: string): void {
    if (ahead.scan(code)) return;
    if (!isEntered.current || eachIsOne) enter(`${code}\n`, true);
    else if (latestQuantity.current.trim() === '') goOnWith(code);
    else if (refused.current !== null) keepScan(code, refused.current);
    else {
      ahead.add(code);
      void write(latestQuantity.current);
    }
  }

  /** Enters what was typed ahead, a line for each Enter, as if it were typed now. */
  function enter(text: string, isScanned = false): void {
    // Some scanners send Enter twice.
    const lines = text.trimStart().replaceAll(/\n+/g, '\n').split('\n');
    const [nextNumber = '', ...after] = lines;
    if (nextNumber === '') return;
    changeNumber(nextNumber, isScanned);
    if (eachIsOne) {
      if (after.length === 0) return;
      ahead.put(after.join('\n'));
      find();
      return;
    }
    const [nextQuantity, ...others] = after;
    if (nextQuantity === undefined) return;
    find();
    changeQuantity(nextQuantity);
    if (others.length === 0) return;
    ahead.put(others.join('\n'));
    void write(nextQuantity);
  }

  function next(): void {
    changeNumber('');
    changeQuantity('');
    fields.number.current?.focus();
  }

  return {
    number,
    quantity,
    product: lookUp.product,
    wrong,
    last,
    saving,
    changeNumber,
    changeQuantity: (text: string) => {
      changeQuantity(text);
      setWrong({});
    },
    find,
    scan,
    eachIsOne,
    setEachIsOne: (isOn: boolean) => draft.change({ eachIsOne: isOn }),
    write,
    /** Whether the quantity may be the number of another product. */
    question: question.question?.entered === quantity.trim() ? question.question : null,
    goOnWith,
    typeAhead: ahead.type,
    /** What was scanned after a refusal, line by line. */
    waiting: ahead.waiting,
    /** Whether they were scanned before a reload, and so whether the count in the fields was saved is not known. */
    wasReloaded,
    unknown: unknown.numbers,
    removeUnknown: unknown.remove,
    correct,
    discardScans: () => {
      ahead.take();
      correct();
    },
  };
}

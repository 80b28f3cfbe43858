import type { Person } from '../steps/account.ts';
import { signIn } from '../steps/store-api.ts';
import type { Engine, Place } from './engine.ts';
import { field, findElement, page, type Target } from './target.ts';
import { until } from './until.ts';

/** How much of a page's text an error quotes, in characters. */
const TEXT_LIMIT = 1_500;

/** The window of an engine, as a person uses it: each step waits for what it needs. */
export class EngineWindow {
  readonly #engine: Engine;
  readonly #store: string;

  /** `store` is the address of the shop. */
  constructor(engine: Engine, store: string) {
    this.#engine = engine;
    this.#store = store;
  }

  /** The same window on the shop at another address. */
  on(store: string): EngineWindow {
    return new EngineWindow(this.#engine, store);
  }

  /** Waits until the page has loaded a file with such a name. */
  async hasLoaded(name: string): Promise<void> {
    const isLoaded = (part: string) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(part));
    await until(`${name} is loaded`, () => this.run(isLoaded, name));
  }

  /** Opens a page of the shop. */
  async open(path: string): Promise<void> {
    await this.#replace(path, () => this.#engine.open(`${this.#store}${path}`));
  }

  async reload(): Promise<void> {
    await this.#replace('the page', () => this.run(() => location.reload()));
  }

  /** Signs in without a form. The next page that is opened has the session. */
  async enterAs(person: Person): Promise<void> {
    await this.enterWith(await signIn(person));
  }

  /** As `enterAs`, with an access token. */
  async enterWith(token: string): Promise<void> {
    await this.leave();
    await this.run((kept) => localStorage.setItem('accessToken', kept), token);
  }

  /** Forgets who was signed in. */
  async leave(): Promise<void> {
    // It has the store's storage, and no script that reads it.
    await this.open('/robots.txt');
    await this.run(() => localStorage.clear());
  }

  async click(target: Target): Promise<void> {
    await this.#engine.click(await this.#placeOf(target));
  }

  /** Waits for the window that the page opens, and closes it. */
  async closePopup(): Promise<void> {
    await until('the page opens a window', () => this.#engine.closePopup());
  }

  async pressWithControl(key: string): Promise<void> {
    await this.#engine.pressWithControl(key);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#engine.type(text);
  }

  /** Replaces a field's text by typing. */
  async fill(name: string, text: string, within?: Target): Promise<void> {
    await this.click(field(name, within));
    await this.#engine.pressWithControl('a');
    await this.#engine.type(text);
  }

  /** Chooses an option of a select. Its list is the system's, and cannot be driven. */
  async choose(target: Target, label: string): Promise<void> {
    await until(`${label} is an option of ${nameOf(target)}`, () =>
      this.#onElement(
        target,
        (select, text) => {
          if (!(select instanceof HTMLSelectElement)) return false;
          const option = [...select.options].find((each) => each.text === text);
          if (option === undefined) return false;
          select.value = option.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        label,
      ),
    );
  }

  /** Pastes a text from the clipboard, as if copied from a spreadsheet. */
  async paste(target: Target, text: string): Promise<void> {
    await this.run((copied) => {
      const sheet = document.createElement('textarea');
      sheet.setAttribute('aria-label', 'Spreadsheet');
      // On top of everything.
      sheet.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999';
      sheet.value = copied;
      document.body.append(sheet);
    }, text);
    const sheet = field('Spreadsheet');
    await this.click(sheet);
    await this.#engine.pressWithControl('a');
    await this.#engine.pressWithControl('x');
    await until('the spreadsheet is empty', () =>
      this.#onElement(sheet, (area) => area instanceof HTMLTextAreaElement && area.value === ''),
    );
    await this.#onElement(sheet, (area) => area.remove());
    await this.click(target);
    await this.#engine.pressWithControl('v');
  }

  /** Gives a file to the page's field for files. */
  async chooseFile(name: string, text: string): Promise<void> {
    const given = (fileName: string, content: string) => {
      const input = document.querySelector('input[type=file]');
      if (!(input instanceof HTMLInputElement)) return false;
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    };
    await until('the page takes files', () => this.run(given, name, text));
  }

  /** Waits until a text is seen, on the page or in a part of it. */
  async sees(text: string, where: Target = page): Promise<void> {
    const isSeen = () => this.#onElement(where, showsText, text);
    await until(`${nameOf(where)} shows "${text}"`, isSeen, () => this.#textOf(where));
  }

  /** Waits until a field has a value. */
  async seesValue(target: Target, value: string): Promise<void> {
    await until(`${nameOf(target)} has the value "${value}"`, () =>
      this.#onElement(target, (input, wanted) => 'value' in input && input.value === wanted, value),
    );
  }

  /** Waits until the address has such a path. */
  async isAt(start: string): Promise<void> {
    const isThere = (path: string) => location.pathname.startsWith(path);
    await until(`the address is ${start}`, () => this.run(isThere, start));
  }

  /** Runs a function in the page. It can use nothing but its arguments. */
  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.#evaluate(`(${script})(...${JSON.stringify(args)})`);
  }

  async #replace(what: string, leave: () => Promise<unknown>): Promise<void> {
    await this.run(() => Object.assign(window, { isOld: true }) && null);
    await leave();
    const isNew = () => !('isOld' in window) && document.readyState !== 'loading';
    await until(`${what} is loaded`, () => this.run(isNew));
  }

  #onElement<Args extends unknown[], Result>(
    target: Target,
    script: (element: Element, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result | null> {
    const found = `(${findElement})(${JSON.stringify(target)})`;
    const run = `(${script})(found, ...${JSON.stringify(args)})`;
    return this.#evaluate(`((found) => found && ${run})(${found})`);
  }

  /** Where to click on an element: it stands still, and nothing is on top of it. */
  async #placeOf(target: Target): Promise<Place> {
    let last: Place | null = null;
    await until(`${nameOf(target)} can be clicked`, async () => {
      const before = last;
      last = await this.#onElement(target, reachablePlace);
      return last !== null && before !== null && last.x === before.x && last.y === before.y;
    });
    if (last === null) throw new Error(`There is no ${nameOf(target)}.`);
    return last;
  }

  async #textOf(where: Target): Promise<string> {
    const textOf = (element: Element) =>
      [...element.children]
        .filter((child) => !child.matches('style, script, noscript'))
        .map((child) => child.textContent)
        .join(' ');
    return ((await this.#onElement(where, textOf)) ?? '').slice(0, TEXT_LIMIT);
  }

  async #evaluate<Result>(expression: string): Promise<Result> {
    return JSON.parse(await this.#engine.run(`JSON.stringify(${expression}) ?? 'null'`));
  }
}

/** A place on an element, where its text starts; null while a click there would not reach it. Runs in the page. */
function reachablePlace(element: Element): Place | null {
  const start = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + Math.min(width / 2, 60), y: top + Math.min(height / 2, 24) };
  };
  const isReached = ({ x, y }: Place) => {
    const reached = document.elementFromPoint(x, y);
    return reached !== null && (element.contains(reached) || reached.contains(element));
  };
  if (!isReached(start())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return !element.matches(':disabled') && isReached(start()) ? start() : null;
}

/** Whether a text within an element is visible. Runs in the page. */
function showsText(element: Element, text: string): boolean {
  const holds = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').includes(text);
  const shows = (each: Element): boolean => {
    if (!holds(each) || !each.checkVisibility({ visibilityProperty: true })) return false;
    const inner = [...each.children].filter(holds);
    return inner.length === 0 || inner.some(shows);
  };
  return shows(element);
}

function nameOf({ kind, name, text }: Target): string {
  return [kind, name ?? text].filter(Boolean).join(' ');
}

import type { TaxOutcome } from '@kerf/domain/tax/decide-tax';
import {
  type TaxGateway,
  type TaxQuestion,
  TaxUnavailable,
} from '../../../gateways/tax/tax-gateway.ts';

/** What a service has answered about an order, by what it was asked. */
export class TaxAnswers {
  readonly #byQuestion = new Map<string, TaxOutcome>();

  add(question: TaxQuestion, outcome: TaxOutcome): void {
    this.#byQuestion.set(keyOf(question), outcome);
  }

  find(question: TaxQuestion): TaxOutcome | undefined {
    return this.#byQuestion.get(keyOf(question));
  }
}

function keyOf({ terms: { country, whenUnanswered }, ...question }: TaxQuestion): string {
  return JSON.stringify({ ...question, country, whenUnanswered });
}

/** An order cannot be decided before a service was asked, outside of any transaction. */
export class TaxToAsk extends Error {
  override readonly name = 'TaxToAsk';
  readonly question: TaxQuestion;

  constructor(question: TaxQuestion) {
    super('The tax has to be asked for first.');
    this.question = question;
  }
}

/** Who decides tax, with what a service has answered so far. */
export interface AskedTax {
  readonly gateway: TaxGateway;
  readonly answers: TaxAnswers;
}

/** An order goes to few addresses, each of which is asked about once, unless something changes meanwhile. */
const ASKED_MAX = 30;

/**
 * Does work on an order whose tax a service may decide. It is asked between two tries, so that no lock waits for it,
 * about exactly what the try has found; if that is different by the next one, it is asked again.
 */
export async function askingTax<Result>(
  gateway: TaxGateway,
  work: (tax: AskedTax) => Promise<Result>,
): Promise<Result> {
  const answers = new TaxAnswers();
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    try {
      return await work({ gateway, answers });
    } catch (error) {
      if (!(error instanceof TaxToAsk)) throw error;
      answers.add(error.question, await gateway.ask(error.question));
    }
  }
  throw new TaxUnavailable('What decides on the tax kept changing.');
}

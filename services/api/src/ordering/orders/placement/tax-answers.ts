import type { TaxOutcome } from '@kerf/domain/tax/decide-tax';
import type { TaxQuestion } from '../../../gateways/tax/tax-gateway.ts';

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

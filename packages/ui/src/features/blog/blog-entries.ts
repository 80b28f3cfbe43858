import type { ComponentType } from 'react';
import { ComparedTeeth } from './figures/compared-teeth.tsx';
import { LivesOfState } from './figures/lives-of-state.tsx';
import { PrototypeChain } from './figures/prototype-chain.tsx';
import { TestedEnds } from './figures/tested-ends.tsx';

export interface BlogEntry {
  /** What the address says after "#". */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly figure: ComponentType;
  /** Says what the figure shows, also to those who cannot see it. */
  readonly caption: string;
}

/** The questions, in the order in which they are shown. */
export const blogEntries: readonly BlogEntry[] = [
  {
    id: 'ui-framework',
    question: 'What does a UI framework do for a shop?',
    answer: [
      'A page shows data: a price, a stock, an order that is paid or not. Without a framework each change of the data has to be carried by hand to every place that shows it, and sooner or later one is forgotten.',
      'With React we write down once what a page looks like for the data that it is given. When the data changes, React makes the new description, compares it with the last one and touches only what differs. Such a description with a name is a component. Every blade on this site is drawn by one, from its diameter, bore and teeth.',
    ],
    figure: ComparedTeeth,
    caption: 'Two descriptions compared: only what differs is drawn again.',
  },
  {
    id: 'unit-tests',
    question: 'Why test a rule that is one line long?',
    answer: [
      'Because rules go wrong at their ends. An order must be more than the minimum and less than the stock. Write “or equal” into that line and it still works for every order but two, and those are the two that somebody will try.',
      'A unit test calls the one function with the numbers on both sides of both ends. It takes a millisecond, so it can run at every change. Then break the line on purpose and see the test fail: a gauge that accepts everything measures nothing.',
    ],
    figure: TestedEnds,
    caption: 'Minimum 5, stock 120: four numbers prove the rule.',
  },
  {
    id: 'prototypes',
    question: 'What is a prototype in JavaScript?',
    answer: [
      'An object that another object falls back on. Asked for a property that it does not have, an object asks its prototype, and that one asks its own, until one of them has it or the chain ends at null.',
      'A class is another way to write the same thing: its methods lie once, on the prototype, and all its objects share them. Reading goes up the chain. An ordinary assignment does not: it writes to the object itself, and the prototype stays as it was.',
    ],
    figure: PrototypeChain,
    caption: 'The blade has no area of its own. It is found one step up the chain.',
  },
  {
    id: 'state',
    question: 'Where should the state of a page live?',
    answer: [
      'Where it is true, and only there. The order book belongs to the server; a page holds a copy, and knows that it is one. What you search and sort by belongs in the address, so that Back and a sent link restore it. What you are typing belongs to the form, and an open menu to the menu.',
      'Ask how long a thing must live, and its place follows. And what can be computed is not kept at all: the total on the order form is price times quantity, each time it is drawn. Two copies of one fact drift apart.',
    ],
    figure: LivesOfState,
    caption: 'The longer a thing must live, the further out it is kept.',
  },
];

import { Anchor, Box, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { PageColumn } from '../../shared/page-column.tsx';
import classes from './blog.module.css';
import { BoundaryValues, ComparedTeeth, PrototypeChain, StateLifetimes } from './blog-figures.tsx';

/** `/blog`: questions about how this shop is built. */
export function BlogPage() {
  return (
    <PageColumn>
      <Box component="header" mb="clamp(2rem, 4vw, 3rem)">
        <Title order={1}>Blog</Title>
        <p className={classes.detail}>
          Questions about blades reach us by email. These four are about how the shop itself is
          built.
        </p>
      </Box>
      <div className={classes.cards}>
        {blogEntries.map((entry, index) => (
          <QuestionCard key={entry.id} entry={entry} number={index + 1} />
        ))}
      </div>
      <p>
        A question of your own?{' '}
        <Anchor component={Link} to="/#contact">
          Write to us
        </Anchor>
      </p>
    </PageColumn>
  );
}

interface QuestionCardProps {
  readonly entry: BlogEntry;
  /** The figure's number. */
  readonly number: number;
}

/** A question with its answer and a figure. */
function QuestionCard({ entry, number }: QuestionCardProps) {
  const { id, question, answer, figure: Figure, caption } = entry;
  const titleId = `${id}-title`;
  return (
    <article id={id} className={classes.card} aria-labelledby={titleId}>
      <figure className={classes.figure}>
        <Figure />
        <figcaption>
          <span className={classes.number}>Fig. {number}</span>
          {caption}
        </figcaption>
      </figure>
      <div className={classes.words}>
        <Title order={2} id={titleId} fz="xl" lh="1.25">
          {question}
        </Title>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

interface BlogEntry {
  /** The fragment of its URL. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly figure: ComponentType;
  /** Describes the figure, including for screen readers. */
  readonly caption: string;
}

/** The questions in display order. */
const blogEntries: readonly BlogEntry[] = [
  {
    id: 'ui-framework',
    question: 'What does a UI framework do for a shop?',
    answer: [
      'A page shows data: a price, a stock, an order that is paid or not. Without a framework, every change in the data has to be copied by hand to each place that shows it, and sooner or later one is forgotten.',
      'With React we describe once what a page looks like for the data it is given. When the data changes, React builds a new description, compares it with the last one and updates only what differs. A named description is a component. One of them draws every blade on this site from its diameter, bore and teeth.',
    ],
    figure: ComparedTeeth,
    caption: 'Two descriptions compared: only the difference is redrawn.',
  },
  {
    id: 'unit-tests',
    question: 'Why test a rule that is one line long?',
    answer: [
      'Because rules fail at their limits. An order must be above the minimum and below the stock. Write “or equal” into that line and it still works for every order but two, and those are the two that somebody will try.',
      'A unit test calls that function with the numbers on both sides of each limit. It takes a millisecond, so it can run on every change. Then break the line on purpose and watch the test fail: a gauge that accepts everything measures nothing.',
    ],
    figure: BoundaryValues,
    caption: 'Minimum 5, stock 120: four numbers prove the rule.',
  },
  {
    id: 'prototypes',
    question: 'What is a prototype in JavaScript?',
    answer: [
      'An object that another object falls back on. To read a property that an object does not have, JavaScript looks at its prototype, then at the prototype’s own prototype, until one of them has it or the chain ends at null.',
      'A class is another way to write the same thing: its methods are stored once, on the prototype, and all its objects share them. Reading goes up the chain. An ordinary assignment does not: it writes to the object itself, and the prototype stays as it was.',
    ],
    figure: PrototypeChain,
    caption: 'The blade has no area of its own. It is found one step up the chain.',
  },
  {
    id: 'state',
    question: 'Where should the state of a page live?',
    answer: [
      'In one place, as close as possible to its owner. Orders belong to the server; a page only holds a copy. Search and sort order belong in the URL, so that Back and a shared link restore them. What you are typing belongs to the form, and an open menu to the menu.',
      'Ask how long a value must live, and its place follows. A value that can be computed isn’t stored at all: the total on the order form is price times quantity, calculated on every render. Two copies of one fact drift apart.',
    ],
    figure: StateLifetimes,
    caption: 'The longer a value must live, the further out it is stored.',
  },
];

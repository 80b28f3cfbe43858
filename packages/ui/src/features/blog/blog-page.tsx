import { Anchor, Box, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageColumn } from '../../shared/page-column.tsx';
import classes from './blog.module.css';

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

/** A drawing sheet of 400 by 190 units. The caption describes it. */
function FigureSheet({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 190" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const LINE = 96;
const ends = [
  { x: 62, label: '5', legal: false },
  { x: 104, label: '6', legal: true },
  { x: 296, label: '119', legal: true },
  { x: 338, label: '120', legal: false },
] as const;

/** The allowed quantities as a dimension on a number line, with the four that are tested. */
function BoundaryValues() {
  return (
    <FigureSheet>
      <path className={classes.line} d={`M104 ${LINE}V34M296 ${LINE}V34M104 44H296`} />
      <path className={classes.arrow} d="M104 44l9 -3.5v7zM296 44l-9 -3.5v7z" />
      <text className={classes.text} x={200} y={36} textAnchor="middle">
        6 to 119
      </text>
      <path className={classes.line} d={`M16 ${LINE}H384`} />
      <path className={classes.line} d={ticks()} />
      <path className={classes.tip} d={`M104 ${LINE - 3}H296v6H104z`} />
      {ends.map(({ x, label, legal }) => (
        <g key={label}>
          <circle className={legal ? classes.dot : classes.ring} cx={x} cy={LINE} r={6} />
          <text className={classes.text} x={x} y={LINE + 30} textAnchor="middle">
            {label}
          </text>
          <text className={classes.soft} x={x} y={LINE + 50} textAnchor="middle">
            {legal ? 'yes' : 'no'}
          </text>
        </g>
      ))}
      <text className={classes.soft} x={200} y={178} textAnchor="middle">
        quantity &gt; 5 and quantity &lt; 120
      </text>
    </FigureSheet>
  );
}

function ticks(): string {
  return Array.from({ length: 24 }, (_, step) => `M${20 + step * 15.65} ${LINE - 4}v8`).join('');
}

const TEETH = 9;
const PITCH = 36;
const TEETH_LEFT = 60;
const CHANGED = 5;
const WHOLE_TOOTH = 'l22 -18v12q0 6 14 6';
const WORN_TOOTH = 'l14 -8q4 8 22 8';

/** A row of teeth before and after, with the changed one marked. */
function ComparedTeeth() {
  const x = TEETH_LEFT + CHANGED * PITCH;
  const middle = x + PITCH / 2 - 4;
  return (
    <FigureSheet>
      <text className={classes.soft} x={TEETH_LEFT - 14} y={45} textAnchor="end">
        last
      </text>
      <text className={classes.soft} x={TEETH_LEFT - 14} y={113} textAnchor="end">
        new
      </text>
      <path className={classes.plate} d={strip(32, WORN_TOOTH)} />
      <path className={classes.plate} d={strip(100, WHOLE_TOOTH)} />
      <path className={classes.tip} d={`M${x} 100l22 -18v12q0 4 4 5v1z`} />
      <rect className={classes.mark} x={x - 6} y={6} width={PITCH + 4} height={122} rx={3} />
      <path className={classes.line} d={`M${middle} 128v24`} />
      <path className={classes.arrow} d={`M${middle} 160l-3.5 -9h7z`} />
      <text className={classes.text} x={middle} y={178} textAnchor="middle">
        redrawn
      </text>
    </FigureSheet>
  );
}

/** A strip with its gullets at `y`, and one changed tooth. */
function strip(y: number, changed: string): string {
  const teeth = Array.from({ length: TEETH }, (_, at) => (at === CHANGED ? changed : WHOLE_TOOTH));
  return `M${TEETH_LEFT} ${y}${teeth.join('')}v20h${-PITCH * TEETH}z`;
}

const links = [
  { y: 8, name: 'blade', own: 'diameter, bore, teeth' },
  { y: 68, name: 'circular', own: 'area() { … }' },
  { y: 128, name: 'Object.prototype', own: 'toString() { … }' },
] as const;

/** Three objects, each the prototype of the one above, and the path of a lookup. */
function PrototypeChain() {
  return (
    <FigureSheet>
      {links.map(({ y, name, own }) => (
        <g key={name}>
          <rect className={classes.plate} x={110} y={y} width={200} height={44} rx={3} />
          <text className={classes.text} x={122} y={y + 18}>
            {name}
          </text>
          <text className={classes.soft} x={122} y={y + 35}>
            {own}
          </text>
        </g>
      ))}
      <path className={classes.line} d="M210 52V60M210 112V120M210 172V178" />
      <path
        className={classes.arrow}
        d="M210 68l-3.5 -9h7zM210 128l-3.5 -9h7zM210 186l-3.5 -9h7z"
      />
      <text className={classes.soft} x={222} y={186}>
        null
      </text>
      <text className={classes.text} x={2} y={34}>
        blade.area
      </text>
      <path className={classes.line} d="M86 30H104" />
      <path className={classes.arrow} d="M110 30l-9 -3.5v7z" />
      <path className={classes.mark} d="M310 30H336Q344 30 344 38V82Q344 90 336 90H320" />
      <path className={classes.tip} d="M311 90l10 -4v8z" />
      <text className={classes.soft} x={352} y={64}>
        found
      </text>
    </FigureSheet>
  );
}

const LEFT = 112;
const STEP = 68;
const reaches = ['redraw', 'reload', 'link', 'device'] as const;
const places = ['menu', 'form', 'address', 'server'] as const;

/** Four bars, each one step longer than the last. */
function StateLifetimes() {
  return (
    <FigureSheet>
      {reaches.map((reach, index) => (
        <g key={reach}>
          <text className={classes.soft} x={LEFT + (index + 0.5) * STEP} y={16} textAnchor="middle">
            {reach}
          </text>
          <path className={classes.dashed} d={`M${LEFT + (index + 1) * STEP} 26V184`} />
        </g>
      ))}
      <path className={classes.line} d={`M${LEFT} 26V184`} />
      {places.map((place, index) => (
        <g key={place}>
          <text className={classes.text} x={LEFT - 14} y={54 + index * 38} textAnchor="end">
            {place}
          </text>
          <path className={classes.plate} d={bar(index)} />
          <path className={classes.tip} d={tip(index)} />
        </g>
      ))}
    </FigureSheet>
  );
}

function bar(index: number): string {
  return `M${LEFT} ${40 + index * 38}h${(index + 1) * STEP - 16}v20H${LEFT}z`;
}

function tip(index: number): string {
  const x = LEFT + (index + 1) * STEP - 16;
  return `M${x} ${40 + index * 38}h12l-4 20h-8z`;
}

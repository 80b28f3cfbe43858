import { Title } from '@mantine/core';
import classes from './blog.module.css';
import type { BlogEntry } from './blog-entries.ts';

interface QuestionCardProps {
  readonly entry: BlogEntry;
  /** The figure's number. */
  readonly number: number;
}

/** A question with its answer and a figure. */
export function QuestionCard({ entry, number }: QuestionCardProps) {
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
        <Title order={2} id={titleId} className={classes.question}>
          {question}
        </Title>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

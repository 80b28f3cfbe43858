import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageColumn } from '../../shared/page-column.tsx';
import classes from './blog.module.css';
import { blogEntries } from './blog-entries.ts';
import { QuestionCard } from './question-card.tsx';

/** `/blog`: questions about how this shop is built. */
export function BlogPage() {
  return (
    <PageColumn>
      <header className={classes.head}>
        <Title order={1}>Blog</Title>
        <p className={classes.detail}>
          Questions about blades reach us by email. These four are about how the shop itself is
          built.
        </p>
      </header>
      <div className={classes.cards}>
        {blogEntries.map((entry, index) => (
          <QuestionCard key={entry.id} entry={entry} number={index + 1} />
        ))}
      </div>
      <p className={classes.foot}>
        A question of your own?{' '}
        <Anchor component={Link} to="/#contact">
          Write to us
        </Anchor>
      </p>
    </PageColumn>
  );
}

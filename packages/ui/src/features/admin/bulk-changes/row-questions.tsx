import type {
  BulkChange,
  BulkChangeAnswer,
  BulkChangeQuestions,
  BulkChangeRow,
} from '@kerf/contract/schemas/bulk-change';
import { type RowAnswer, type RowQuestion, rowQuestions } from '@kerf/domain/bulk-change';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { toastProblem } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { PlainList } from '../parts/layout.tsx';
import { asksSomething, positionsInWords } from './bulk-change.messages.ts';
import { causesQuery, useBulkAnswer } from './bulk-changes.queries.ts';

interface RowQuestionsProps {
  readonly change: BulkChange;
}

/** What the rows of a plan ask, each answered for all rows that ask the same. */
export function RowQuestions({ change }: RowQuestionsProps) {
  const { data } = useQuery(causesQuery(useApi(), change));
  const groups = data?.questions ?? [];
  if (groups.length === 0) return null;
  return (
    <section aria-label="Questions">
      <Text mb="sm">
        A row with a question is left out until it is answered, here or in the row.
      </Text>
      <PlainList gap="0.5rem">
        {groups.map((group) => (
          <li key={group.questions.join(' ')}>
            <SameQuestions change={change} group={group} />
          </li>
        ))}
      </PlainList>
    </section>
  );
}

interface SameQuestionsProps extends RowQuestionsProps {
  readonly group: BulkChangeQuestions;
}

function SameQuestions({ change, group }: SameQuestionsProps) {
  const { rows, open } = group;
  const questions = knownQuestions(group.questions);
  const words = questionWords(questions ?? [], rows);
  return (
    <>
      <span>{words.asked}</span>
      <Text fz="0.8125em" c="dimmed">
        {counted(rows, 'row')}: {positionsInWords(group)}
        {open === 0 ? ', answered' : open < rows && `, ${formatQuantity(open)} not answered`}
      </Text>
      {questions && (
        <Answers
          change={change}
          rows={{ by: 'questions', questions }}
          apply={words.applyAll}
          leaveOut={rows === 1 ? 'Leave out' : `Leave out all ${formatQuantity(rows)}`}
        />
      )}
    </>
  );
}

interface RowAnswersProps extends RowQuestionsProps {
  readonly row: BulkChangeRow;
}

/** The answers to what one row asks; the one that was given is pressed. */
export function RowAnswers({ change, row }: RowAnswersProps) {
  if (change.state !== 'planned' || !asksSomething(row)) return null;
  const questions = knownQuestions(row.faults.map(({ question }) => question));
  if (!questions) return null;
  return (
    <Answers
      change={change}
      rows={{ by: 'position', position: row.position }}
      row={row}
      apply={questionWords(questions, 1).applyAll}
      leaveOut="Leave out"
    />
  );
}

interface AnswersProps extends RowQuestionsProps {
  readonly rows: BulkChangeAnswer['rows'];
  /** The only row, so that its buttons are told from others. */
  readonly row?: BulkChangeRow;
  /** What the buttons say. */
  readonly apply: string;
  readonly leaveOut: string;
}

function Answers({ change, rows, row, apply, leaveOut }: AnswersProps) {
  const { mutate, isPending } = useBulkAnswer(change, tell);
  const button = (answer: RowAnswer, label: string) => (
    <Button
      variant={row?.answer === answer ? 'light' : 'default'}
      size="compact-sm"
      aria-busy={isPending}
      {...(row && { 'aria-label': `${label}: ${row.sku}`, 'aria-pressed': row.answer === answer })}
      onClick={() => mutate({ answer, rows })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={6} mt={4}>
      {button('apply', apply)}
      {button('leave-out', leaveOut)}
    </Group>
  );
}

function tell(error: Error): void {
  toastProblem(error);
}

/** The questions as this app knows them; null if a newer server asks others. */
function knownQuestions(texts: readonly (string | undefined)[]): RowQuestion[] | null {
  const known = rowQuestions.filter((question) => texts.includes(question));
  return known.length === texts.length ? known : null;
}

interface QuestionWords {
  /** How many rows ask, and what. */
  readonly asked: string;
  /** What the button says that applies them. */
  readonly applyAll: string;
}

/** What rows that ask these questions say, and their answer. */
function questionWords(questions: readonly RowQuestion[], rows: number): QuestionWords {
  const all = rows === 1 ? '' : ` all ${formatQuantity(rows)}`;
  const [question, ...others] = questions;
  if (question === undefined || others.length > 0) {
    return { asked: `${counted(rows, 'row')} with questions`, applyAll: `Apply${all}` };
  }
  switch (question) {
    case 'low-price':
      return {
        asked: `${counted(rows, 'price')} far below the old one`,
        applyAll: rows === 1 ? 'Use this price' : `Use${all} prices`,
      };
    case 'withdrawn':
      return { asked: `${counted(rows, 'product')} withdrawn`, applyAll: `Restore${all}` };
  }
}

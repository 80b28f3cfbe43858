import type { Machine } from '@kerf/contract/schemas/machine';
import type { CircularBlade, Material } from '@kerf/domain/blade';
import {
  type CuttingPlan,
  chipLoad,
  cuttingPlan,
  paceOf,
  type Range,
  secondsPerMetre,
} from '@kerf/domain/cutting';
import type { Saw } from '@kerf/domain/machine';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { formatSignificant, formatWhole } from '../../../components/quantity.tsx';
import parts from '../../../theme/parts.module.css';
import classes from './cutting.module.css';

interface CuttingPlanSheetProps {
  readonly blade: CircularBlade;
  readonly material: Material;
  /** Null if none is selected. */
  readonly machine: Machine | null;
  /** Meters per minute; null if none is entered. */
  readonly feed: number | null;
}

const signs = { ok: IconCircleCheck, wait: IconInfoCircle, bad: IconAlertTriangle } as const;

/** The numbers for a cut, with notes and the source of the recommendation. */
export function CuttingPlanSheet({ blade, material, machine, feed }: CuttingPlanSheetProps) {
  const saw = machine?.saw.kind === 'circular' ? machine.saw : null;
  const plan = cuttingPlan(blade, material, saw?.spindleRpm ?? null);
  return (
    <>
      <table className={`${parts.figures} ${classes.figures}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{machine?.name ?? 'Your machine'}</th>
            <th scope="col">Recommended</th>
          </tr>
        </thead>
        <tbody>
          {planRows(plan, blade.teeth, feed).map(({ label, actual, recommended }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{actual}</td>
              <td>{recommended}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.notes}>
        {planNotes({ blade, material, plan, machine, feed }).map((note) => (
          <Note key={note.text} note={note} />
        ))}
      </ul>
      <Text fz="xs" c="dimmed">
        {plan.guide.source}: a starting point, not a guarantee. The blade’s maximum speed and your
        saw’s manual take precedence.
      </Text>
    </>
  );
}

function Note({ note: { tone, text } }: { readonly note: PlanNote }) {
  const Icon = signs[tone];
  return (
    <li data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </li>
  );
}

interface PlanNote {
  readonly tone: 'ok' | 'wait' | 'bad';
  readonly text: string;
}

interface Setting {
  readonly blade: CircularBlade;
  readonly material: Material;
  readonly plan: CuttingPlan;
  /** Null if none is selected. */
  readonly machine: { readonly name: string; readonly saw: Saw } | null;
  /** Meters per minute. */
  readonly feed: number | null;
}

/** Warnings and confirmations about a cut, the most serious first. */
export function planNotes(setting: Setting): PlanNote[] {
  return [speedNote(setting), windowNote(setting), feedNote(setting)].filter(
    (note) => note !== null,
  );
}

function speedNote({ blade, machine, plan: { cut, rpmWindow }, material }: Setting) {
  if (!machine) return null;
  const { name, saw } = machine;
  if (saw.kind !== 'circular') return bad(`${name} does not take circular blades.`);
  const { spindleRpm } = saw;
  if (spindleRpm === null) return wait(`The spindle speed of ${name} is not known.`);
  if (!cut) {
    return bad(
      `${name} spins at ${rpm(spindleRpm)}; this blade is rated for at most ${rpm(blade.maxRpm)}. Do not use it on this saw.`,
    );
  }
  if (!rpmWindow) return null;
  if (cut.pace === 'right') return ok(`${rpm(cut.rpm)} is right for ${material}.`);
  const word = cut.pace === 'slow' ? 'slower' : 'faster';
  return wait(`${rpm(cut.rpm)} is ${word} than recommended for ${material}.`);
}

function windowNote({ blade, material, plan: { rpmWindow } }: Setting) {
  if (rpmWindow) return null;
  const limit = `this blade is rated for at most ${rpm(blade.maxRpm)}`;
  return wait(`${material} is usually cut faster: ${limit}.`);
}

function feedNote({ blade, plan: { cut, guide }, feed }: Setting) {
  if (feed === null || !cut || !guide.chipLoad) return null;
  const taken = chipLoad(feed, cut.rpm, blade.teeth);
  const said = `At ${formatSignificant(feed)} m/min each tooth takes ${formatSignificant(taken)} mm`;
  const place = paceOf(taken, guide.chipLoad);
  if (place === 'right') return ok(`${said}, as recommended.`);
  return wait(
    place === 'slow'
      ? `${said}, less than recommended: the blade rubs and overheats.`
      : `${said}, more than recommended: the cut gets rough.`,
  );
}

const ok = (text: string): PlanNote => ({ tone: 'ok', text });
const wait = (text: string): PlanNote => ({ tone: 'wait', text });
const bad = (text: string): PlanNote => ({ tone: 'bad', text });

/** One quantity of a cut: actual on the machine, and recommended. */
interface PlanRow {
  readonly label: string;
  readonly actual: string;
  readonly recommended: string;
}

const NONE = '–';

/** The numbers for a cut. `feed` is the machine's, in meters per minute; null if none is entered. */
export function planRows(
  { guide, rpmWindow, cut }: CuttingPlan,
  teeth: number,
  feed: number | null,
): PlanRow[] {
  const rows = [
    row('Speed', cut && rpm(cut.rpm), rpmWindow && `${span(rpmWindow, formatWhole)} rpm`),
    row(
      'Rim speed',
      cut && `${formatSignificant(cut.rimSpeed)} m/s`,
      `${span(guide.rimSpeed)} m/s`,
    ),
  ];
  if (!guide.chipLoad) return rows;
  const taken = cut && feed !== null ? chipLoad(feed, cut.rpm, teeth) : null;
  rows.push(
    row(
      'Chip load',
      taken && `${formatSignificant(taken)} mm`,
      `${span(guide.chipLoad)} mm per tooth`,
    ),
  );
  if (!cut?.feed || !cut.secondsPerMetre) return rows;
  return [
    ...rows,
    row('Feed', feed && `${formatSignificant(feed)} m/min`, `${span(cut.feed)} m/min`),
    row(
      'Time per meter',
      feed && `${formatSignificant(secondsPerMetre(feed))} s`,
      `${span(cut.secondsPerMetre)} s`,
    ),
  ];
}

function row(label: string, actual: string | number | null, recommended: string | null): PlanRow {
  return { label, actual: actual ? `${actual}` : NONE, recommended: recommended ?? NONE };
}

/** "4,500 rpm". */
function rpm(value: number): string {
  return `${formatWhole(value)} rpm`;
}

/** To three significant digits, more than can be measured here. */
function span({ from, to }: Range, format = formatSignificant): string {
  return `${format(from)} to ${format(to)}`;
}

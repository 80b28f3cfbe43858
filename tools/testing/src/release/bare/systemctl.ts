// Stands in for systemd where it does not run: in a chroot. Runs with the Node of the archive, and knows of units
// what Kerf's and nginx's use; their sandboxing is left out.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDERS = ['/etc/systemd/system', '/lib/systemd/system'];
const STATE = '/run/units';
const LINE = /^([A-Za-z]\w*)=(.*)$/gm;

type Section = ReadonlyMap<string, readonly string[]>;

interface Unit {
  readonly name: string;
  readonly needs: readonly string[];
  readonly service: Section;
}

const [verb = '', ...rest] = process.argv.slice(2);
const isNow = verb !== 'enable' || rest.includes('--now');
const names = rest.filter((word) => !word.startsWith('-'));
mkdirSync(STATE, { recursive: true });
if (verb !== 'daemon-reload' && isNow) for (const name of names) act(name);

function act(name: string): void {
  if (name.endsWith('.timer')) {
    // It is due later; that it can be read is asked of systemd-analyze.
    if (pathOf(name) === undefined) throw new Error(`Unit ${name} not found.`);
    return;
  }
  const unit = readUnit(name);
  if (verb === 'reload') {
    for (const command of setting(unit, 'ExecReload')) runToEnd(unit, command);
    return;
  }
  if (verb === 'restart' || verb === 'stop') stop(unit);
  if (verb !== 'stop') start(unit);
}

function start(unit: Unit): void {
  for (const needed of unit.needs) start(readUnit(needed));
  if (isRunning(unit)) return;
  for (const command of setting(unit, 'ExecStartPre')) runToEnd(unit, command);
  const [type = 'simple'] = setting(unit, 'Type');
  for (const command of setting(unit, 'ExecStart')) {
    if (type === 'oneshot' || type === 'forking') runToEnd(unit, command);
    else writeFileSync(`${STATE}/${unit.name}.pid`, String(runInBackground(unit, command)));
  }
  for (const command of setting(unit, 'ExecStartPost')) runToEnd(unit, command);
}

function stop(unit: Unit): void {
  const pid = pidOf(unit);
  if (pid === undefined || !isRunning(unit)) return;
  process.kill(pid, 'SIGTERM');
  const [seconds = '90'] = setting(unit, 'TimeoutStopSec');
  const until = Date.now() + Number(seconds) * 1000;
  while (isRunning(unit)) {
    if (Date.now() > until) throw new Error(`${unit.name} does not stop.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function isRunning(unit: Unit): boolean {
  const pid = pidOf(unit);
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return false;
  return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

function pidOf({ name }: Unit): number | undefined {
  const path = `${STATE}/${name}.pid`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined;
}

function runToEnd(unit: Unit, command: string): void {
  const log = logOf(unit);
  const [program = '', ...args] = asItsUser(unit, command);
  const options = { ...optionsOf(unit), stdio: ['ignore', log, log] as ['ignore', number, number] };
  const { status } = spawnSync(program, args, options);
  const fine = [0, ...setting(unit, 'SuccessExitStatus').map(Number)];
  if (status !== null && fine.includes(status)) return;
  process.stderr.write(`Job for ${unit.name} failed with ${status}.\n`);
  process.stderr.write(readFileSync(`${STATE}/${unit.name}.log`, 'utf8').slice(-2000));
  process.exit(1);
}

function runInBackground(unit: Unit, command: string): number | undefined {
  const log = logOf(unit);
  const [program = '', ...args] = asItsUser(unit, command);
  const child = spawn(program, args, {
    ...optionsOf(unit),
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  return child.pid;
}

/** With the user of the unit, and no rights beyond theirs. */
function asItsUser(unit: Unit, command: string): string[] {
  const words = wordsOf(command.replace(/^[-+!@:]+/, ''));
  const [user] = setting(unit, 'User');
  if (user === undefined) return words;
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs'];
  return ['/usr/bin/setpriv', ...ids, '--bounding-set=-all', ...words];
}

function optionsOf(unit: Unit) {
  const [cwd = '/'] = setting(unit, 'WorkingDirectory');
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
  for (const path of setting(unit, 'EnvironmentFile')) Object.assign(env, readEnvironment(path));
  return { cwd, env };
}

function logOf({ name }: Unit): number {
  return openSync(`${STATE}/${name}.log`, 'a', 0o600);
}

function pathOf(file: string): string | undefined {
  return FOLDERS.map((folder) => `${folder}/${file}`).find((path) => existsSync(path));
}

function readUnit(given: string): Unit {
  const name = given.replace(/\.service$/, '');
  const [, template = '', instance = ''] = /^([^@]+@)(.+)$/.exec(name) ?? [];
  const path = pathOf(`${template || name}.service`);
  if (path === undefined) throw new Error(`Unit ${name}.service not found.`);
  const lines = readFileSync(path, 'utf8')
    .replace(/\\\n\s*/g, ' ')
    .replaceAll('%i', instance);
  const service = sectionOf(lines, 'Service');
  const needs = (sectionOf(lines, 'Unit').get('Requires') ?? []).flatMap((line) => line.split(' '));
  return { name, needs, service };
}

/** The settings of one section; a setting that is repeated has several values. */
function sectionOf(text: string, title: string): Section {
  const [, after = ''] = text.split(`[${title}]\n`);
  const section = new Map<string, string[]>();
  for (const [, key = '', value = ''] of after.split(/^\[/m, 1).join('').matchAll(LINE)) {
    section.set(key, [...(section.get(key) ?? []), value.trim()]);
  }
  return section;
}

function setting({ service }: Unit, name: string): readonly string[] {
  return service.get(name) ?? [];
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
}

/** The settings of a file in the form of systemd's EnvironmentFile. */
function readEnvironment(path: string): Record<string, string> {
  const text = readFileSync(path, 'utf8');
  const lines = text.matchAll(/^([A-Z_][A-Z0-9_]*)=(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|(.*))$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', single, double, plain]) => [
      name,
      single ?? double?.replace(/\\(.)/gs, '$1') ?? plain?.trim() ?? '',
    ]),
  );
}

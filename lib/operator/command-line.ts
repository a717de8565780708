import { nearest } from '../../shared/domain/text/nearest.ts';

/** What each command is given, in the order of the command line; what ends in `?` may be left out. */
export const argumentsOf = {
  status: [],
  quota: [],
  parked: [],
  sweep: [],
  'pause-mail': [],
  'resume-mail': [],
  pause: [],
  resume: ['except?'],
  held: [],
  'drop-held': ['which'],
  keys: [],
  rotate: ['ring'],
  reseal: ['targets?'],
  retire: ['ring', 'because?'],
  trace: ['change_id'],
  reroute: ['change_id'],
  'verify-table': ['table?'],
  'replay-acts': ['table'],
  'copy-sent': ['table'],
  unpark: ['which'],
  redrive: ['queue'],
  'release-hold': ['change_type'],
  'dismiss-hold': ['change_type'],
  plan: ['organization_id', 'plan'],
  verify: ['session_id', 'verdict'],
  log: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const commands = new Map<string, readonly string[]>(Object.entries(argumentsOf));

/** The command on the command line; null if it makes no sense. */
export function commandOf(words: readonly string[]): Record<string, string> | null {
  const [command = '', ...given] = words;
  const names = commands.get(command);
  if (!names || given.length > names.length) return null;
  const needed = names.filter((name) => !name.endsWith('?'));
  if (given.length < needed.length) return null;
  const said: Record<string, string> = { command };
  given.forEach((word, at) => {
    said[(names[at] ?? '').replace('?', '')] = word;
  });
  return said;
}

/** That there's no such command, and which one was meant, perhaps; null: there is. */
export function unknownCommand(name: string): string | null {
  if (commands.has(name)) return null;
  const near = nearest(name, [...commands.keys()]);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return `There’s no command “${name}”.${meant} Run \`npm run admin -- --help\` to see all.`;
}

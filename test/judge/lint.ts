import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { run } from './commands.ts';
import { JudgeError, type Python } from './python.ts';

const Finding = z.object({
  Level: z.string(),
  Message: z.string(),
  Location: z.object({ Path: z.array(z.union([z.string(), z.number()])).nullable() }),
  Rule: z.object({ Id: z.string() }),
});

/** What cfn-lint reports and is no mistake, each with the reason. */
const ignored: readonly { rule: string; path: RegExp; reason: string }[] = [
  {
    rule: 'E3002',
    path: /^Resources\/OverviewDashboard\w+\/Properties\/Tags$/,
    reason: 'dashboards take tags by now: the CDK’s copy of AWS’s schemas is newer than cfn-lint’s',
  },
];

/** The templates of an assembly. */
export function templatesOf(assembly: string): string[] {
  return globSync('*.template.json', { cwd: assembly }).map((name) => join(assembly, name));
}

/** The errors that cfn-lint finds in templates, as sentences. Its advice doesn't count. */
export async function lint(python: Python, templates: readonly string[]): Promise<string[]> {
  const words = [python.beside('cfn-lint'), '--format', 'json', ...templates] as const;
  const { printed, output } = await run([words[0], ...words.slice(1)]);
  const parsed = z.array(Finding).safeParse(jsonOf(printed));
  if (!parsed.success) throw new JudgeError(`cfn-lint failed: ${output.slice(-1000)}`);
  return parsed.data
    .filter(({ Level }) => Level === 'Error')
    .map(({ Rule, Message, Location }) => ({ Rule, Message, path: Location.Path?.join('/') ?? '' }))
    .filter(({ Rule, path }) => !ignored.some((one) => one.rule === Rule.Id && one.path.test(path)))
    .map(({ Rule, Message, path }) => `cfn-lint ${Rule.Id}: ${Message} (${path})`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No answer at all: what it printed is told instead.
    return null;
  }
}

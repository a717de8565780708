/**
 * docs/generated/tools.md has the tools of the code.
 * After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes its table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { toolsOf } from '../../shared/mcp/tool.ts';
import { repository, tableOf } from './detection-parts.ts';

const file = join(repository, 'docs/generated/tools.md');
const text = readFileSync(file, 'utf8');

/** Every tool, in words of the contract. */
function toolsTable(): string {
  const rows = toolsOf(describedTools()).map(({ name, title, operation, annotations }) => [
    `\`${name}\``,
    title,
    annotations.readOnlyHint ? '' : 'yes',
    `\`${operation.method} ${operation.path}\``,
  ]);
  return tableOf(['Tool', 'What it does', 'Changes something', 'Operation'], rows);
}

it('lists the tools', () => {
  const [begin, end] = ['<!-- generated: tools -->', '<!-- end -->'];
  const from = text.indexOf(begin) + begin.length;
  const renewed = `${text.slice(0, from)}\n\n${toolsTable()}\n\n${text.slice(text.indexOf(end, from))}`;
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, renewed);
  else expect(text).toBe(renewed);
});

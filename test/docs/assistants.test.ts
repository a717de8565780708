/**
 * docs/generated/tools.md has the tools of the code.
 * After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes its table.
 */
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { toolsOf } from '../../shared/mcp/tool.ts';
import { paddedTable } from '../bench/markdown.ts';
import { expectParts } from './generated.ts';

/** Every tool, in words of the contract. */
function toolsTable(): string {
  const rows = toolsOf(describedTools()).map(({ name, title, operation, annotations }) => [
    `\`${name}\``,
    title,
    annotations.readOnlyHint ? '' : 'yes',
    `\`${operation.method} ${operation.path}\``,
  ]);
  return paddedTable([['Tool', 'What it does', 'Changes something', 'Operation'], ...rows]);
}

it('lists the tools', () => {
  expectParts('docs/generated/tools.md', { tools: toolsTable() });
});

import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import type { Operation } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { hiddenShown } from '../../shared/domain/text/text.ts';
import { argumentsOf } from '../../shared/mcp/input-schema.ts';
import { requestOf } from '../../shared/mcp/request.ts';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { toolsOf, type ApiTool } from '../../shared/mcp/tool.ts';
import { instructions } from '../../shared/mcp/words.ts';

const tools = toolsOf(describedTools());
const rows = tools.map((tool) => [tool.name, tool] as const);
const toolOf = (name: string) => tools.find((tool) => tool.name === name)!;
const validator = new AjvJsonSchemaValidator();

/** An ID as the schema of an argument describes it. */
const examples: Record<string, string> = {
  release_id: '1001014',
  side: 'before',
};
function argumentsFor({ inputSchema, operation }: ApiTool): Record<string, unknown> {
  const properties = inputSchema.properties as Record<string, { examples?: string[] }>;
  const required = inputSchema.required as string[];
  const named = required.map((name) => [name, examples[name] ?? properties[name]?.examples?.[0]]);
  const sent: Record<string, unknown> = Object.fromEntries(named);
  return { ...sent, ...(operation.exampleBody as object | undefined) };
}

describe('the tools of assistants', () => {
  it.each(rows)('%s is an operation of the contract, as it stands there', (_, tool) => {
    expect(operations).toContain(tool.operation);
    expect(tool.title).toBe(tool.operation.summary);
    expect(tool.description.startsWith(`${tool.operation.summary}.`)).toBe(true);
    expect(tool.description).not.toMatch(/`Link`|header/);
  });

  it('have names of their own, as the protocol wants them', () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([]);
  });

  it('create and remove nothing but marks and expectations, and touch no credentials, members, or targets', () => {
    const groups = new Set(tools.map(({ operation }) => operation.group));
    expect([...groups].sort()).toEqual([
      'alerts',
      'artists',
      'changes',
      'organization',
      'releases',
    ]);
    expect(tools.filter(({ operation }) => operation.success.status === 201)).toEqual([]);
    const writing = tools.filter(({ annotations }) => !annotations.readOnlyHint);
    expect(writing.map(({ operation }) => `${operation.method} ${operation.path}`)).toEqual([
      'POST /api/v1/changes/{id}/acknowledge',
      'DELETE /api/v1/changes/{id}/acknowledge',
      'PATCH /api/v1/changes/{id}/work',
      'POST /api/v1/artists/{id}/expected-releases',
      'DELETE /api/v1/artists/{id}/expected-releases/{expected_id}',
      'POST /api/v1/artists/{id}/releases/{release_id}/triage',
      'DELETE /api/v1/artists/{id}/releases/{release_id}/triage',
    ]);
    const replacing = tools.filter(({ annotations }) => annotations.destructiveHint);
    expect(replacing.map(({ name }) => name)).toEqual([
      'unacknowledge_change',
      'update_change_work',
      'withdraw_expected_release',
      'untriage_release',
    ]);
  });

  it.each(rows)(
    '%s takes what the contract gives as an example, and nothing unknown',
    (_, tool) => {
      const check = validator.getValidator(tool.inputSchema);
      const sound = argumentsFor(tool);
      expect(check(sound)).toMatchObject({ valid: true });
      expect(check({ ...sound, unheard: 1 })).toMatchObject({ valid: false });
      expect(requestOf(tool, sound).request.method).toBe(tool.operation.method);
    },
  );

  it.each(rows)('%s describes each of its arguments, without references', (_, tool) => {
    const properties = tool.inputSchema.properties as Record<string, { description?: string }>;
    const silent = Object.entries(properties).filter(([, { description }]) => !description);
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(JSON.stringify(tool.inputSchema)).not.toMatch(/\$ref|int64/);
  });

  it('fit into 8,000 tokens, instructions included', () => {
    const told = tools.map(({ name, title, description, inputSchema, annotations }) => ({
      ...{ name, title, description, inputSchema, annotations },
    }));
    // A token of such JSON has 3.8 characters (o200k_base); a little to spare.
    expect((JSON.stringify(told).length + instructions.length) / 3.7).toBeLessThan(8000);
  });

  it('cannot be made of an operation that gives two arguments one name', () => {
    const clashing = {
      ...toolOf('get_change').operation,
      body: toolOf('get_change').operation.params,
    };
    expect(() => argumentsOf(clashing as Operation, 'none', false)).toThrow(
      'two arguments called id',
    );
  });
});

describe('the request of a call', () => {
  const withParams = rows.filter(([, { places }]) => places.params.length > 0);

  it.each(withParams)('of %s never leads to another path', (_, tool) => {
    const sound = argumentsFor(tool);
    for (const name of tool.places.params) {
      for (const text of ['', '.', '..', '../..', 'a/b', '%2e%2e', '?q=1', '#x', 7, {}]) {
        expect(() => requestOf(tool, { ...sound, [name]: text })).toThrow(Problem);
      }
    }
  });

  it('says which argument is missing', () => {
    expect(() => requestOf(toolOf('get_release'), { id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r' })).toThrow(
      'arguments.release_id is missing',
    );
  });

  it('repeats a list in the query, leaves out null, and asks for 20 entries unless told otherwise', () => {
    const { request } = requestOf(toolOf('list_changes'), {
      change_type: ['RELEASE_ADDED', 'BIO_CHANGED'],
      since: null,
      acknowledged: false,
    });
    expect(request.address).toBe(
      '/api/v1/changes?limit=20&change_type=RELEASE_ADDED&change_type=BIO_CHANGED&acknowledged=false',
    );
  });

  it('keeps null in a body, where it means something', () => {
    const { request, part } = requestOf(toolOf('dry_run_alert'), { artist_filter: null, limit: 5 });
    expect(request.body).toBe('{"artist_filter":null}');
    expect(part).toEqual({ limit: 5, offset: 0, whole: false });
  });
});

it('shows characters that nobody sees, and leaves what scripts and line breaks need', () => {
  const tag = String.fromCodePoint(0xe0041);
  expect(hiddenShown(`a\u202eb\u200bc${tag}\u0000`)).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+E0041⟩⟨U+0000⟩');
  const needed = '👩\u200d🎤 کتاب\u200cها ❤\ufe0f one\ntwo\tthree';
  expect(hiddenShown(needed)).toBe(needed);
});

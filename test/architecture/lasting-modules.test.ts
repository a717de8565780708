import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { Exports } from '../support/as-it-is.cjs';

// Suites of a worker share the modules in `shared` (test/support/runtime.cjs).
const repository = join(import.meta.dirname, '../..');
const modules = globSync('shared/**/*.ts', { cwd: repository })
  .filter((path) => !path.startsWith('shared/runtime/') || /\/(lazy|config)\.ts$/.test(path))
  .toSorted();

/** They keep what comes out the same each time, to save making it again. */
const kept = [
  'shared/alerts/rules/time-zone.ts: clocks',
  'shared/domain/ids.ts: schemas',
  // A regular expression that is told each time where to begin.
  'shared/domain/verification/proof.ts: attribute',
  'shared/http/session-cookie.ts: publicKeys',
  'shared/runtime/config.ts: kept',
];

const changing = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** The name that `a`, `a.b`, or `a[b].c` begins with. */
function rootOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return rootOf(node.expression);
  }
  return ts.isNonNullExpression(node) ? rootOf(node.expression) : null;
}

/** What a node changes, if it is an assignment, a deletion, or a call of what changes a collection. */
function changedBy(node: ts.Node): string | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return assigns ? rootOf(node.left) : null;
  }
  if (ts.isDeleteExpression(node)) return rootOf(node.expression);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    const counts = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(operator);
    return counts ? rootOf(node.operand) : null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression, name } = node.expression;
  if (changing.has(name.text)) return rootOf(expression);
  const first = node.arguments[0];
  const assigns = rootOf(expression) === 'Object' && name.text === 'assign';
  return assigns && first ? rootOf(first) : null;
}

/** Names at the top of a module whose values change, or keep what was made first. */
function changingNames(source: string): string[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const constants = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = name.getText();
      if (!isConstant) found.add(text);
      constants.add(text);
      const isLazy =
        initializer &&
        ts.isCallExpression(initializer) &&
        rootOf(initializer.expression) === 'lazy';
      if (isLazy) found.add(text);
    }
  }
  const visit = (node: ts.Node) => {
    const changed = changedBy(node);
    if (changed !== null && constants.has(changed) && !isHidden(node, changed)) found.add(changed);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].toSorted();
}

/** Whether a function around it has a parameter or a variable of that name. */
function isHidden(node: ts.Node, name: string): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((each) => namesOf(each.name).includes(name))) {
      return true;
    }
    if (!ts.isBlock(at)) continue;
    const variables = at.statements
      .filter((each) => ts.isVariableStatement(each))
      .flatMap((each) => [...each.declarationList.declarations]);
    if (variables.some((each) => namesOf(each.name).includes(name))) return true;
  }
  return false;
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : namesOf(each.name)));
}

describe('modules that suites share', () => {
  it('hold nothing at their top that changes', () => {
    const found = modules.flatMap((path) =>
      changingNames(readFileSync(join(repository, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual(kept);
  });

  it.each([
    ['let last = 0;'],
    ['const seen = new Set(); export const see = (id) => seen.add(id);'],
    ['const seen = []; export function see(id) { seen.push(id); }'],
    ['const counts = {}; export function count(id) { counts[id] += 1; }'],
    ['const counts = { a: 0 }; export function count() { counts.a++; }'],
    ['const counts = { a: 0 }; export function forget() { delete counts.a; }'],
    ['const counts = { a: 0 }; export const keep = (more) => Object.assign(counts, more);'],
    ['export const table = lazy(() => makeTable());'],
  ])('as in: %s', (source) => {
    expect(changingNames(source)).toHaveLength(1);
  });

  it.each([
    ['const names = new Set(["a"]); export const has = (id) => names.has(id);'],
    ['const names = []; export function f(names) { names.push(1); }'],
    ['const names = []; export function f() { const names = []; names.push(1); }'],
    ['const table = lazily(); export const f = ([table]) => table.set(1, 2);'],
  ])('but not as in: %s', (source) => {
    expect(changingNames(source)).toEqual([]);
  });

  it.each<[string, (exported: ReturnType<typeof someExports>) => unknown]>([
    ['a list', ({ list }) => list[0]?.push(2)],
    ['an object', ({ object }) => (object.a = 2)],
    ['an object that gets more', ({ object }) => Object.assign(object, { b: 1 })],
    ['a map', ({ map }) => map.set('b', { b: 2 })],
    ['what is in a map', ({ map }) => Object.assign(map.get('a') ?? {}, { b: 2 })],
    ['a set', ({ set }) => set.delete(1)],
  ])('are as they were after a suite that changes %s, which fails', (_, change) => {
    const exported = someExports();
    const kept = new Exports();
    kept.note('shared/some.ts', exported);
    kept.restore();
    change(exported);
    expect(() => {
      kept.restore();
    }).toThrow('shared/some.ts');
    expect(exported).toEqual(someExports());
    kept.restore();
  });
});

function someExports() {
  const object: Record<string, number> = { a: 1 };
  return { list: [[1]], object, map: new Map([['a', { b: 1 }]]), set: new Set([1]) };
}

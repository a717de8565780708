import type * as z from '../domain/zod.ts';
import type { InputIssue } from '../domain/problems/errors.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const issuesMax = 50;

/**
 * What is wrong with an input, each with its place: `body.config.url`. Of a union that fits in no
 * form, the form that comes nearest is explained.
 * @param root what the path begins with: `body`, `query`.
 */
export function inputIssues(error: z.core.$ZodError, root: string): InputIssue[] {
  return error.issues.flatMap((issue) => flatten(issue, [root])).slice(0, issuesMax);
}

function flatten(issue: Issue, parent: Path): InputIssue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: written([...path, key.slice(0, 100)]),
      message: issue.message,
    }));
  }
  if (issue.code === 'invalid_union') {
    const forms = issue.errors.map((issues) => issues.flatMap((inner) => flatten(inner, path)));
    const nearest = forms.toSorted((one, other) => one.length - other.length)[0];
    if (nearest) return nearest;
  }
  return [{ path: written(path), message: issue.message }];
}

function written(path: Path): string {
  return path.map(String).join('.');
}

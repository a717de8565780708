import type { Method, Operation, Route } from '../contract/define.ts';
import { Problem } from '../domain/problems/errors.ts';
import { methodsAllowed } from '../domain/problems/problem-details.ts';

const order: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that `some` operations or routes have, in one order. */
export function methodsAmong(some: readonly Pick<Route, 'method'>[]): readonly Method[] {
  return order.filter((method) => some.some((route) => route.method === method));
}

/**
 * The gateway takes `DELETE /artists/search` for a `DELETE /artists/{id}`: a path that is spelled out
 * in the contract is never an id.
 * @param found the operation that the gateway chose.
 * @param siblings operations of its group. Such a path is one of theirs, or one of `found.literalRoutes`.
 * @throws Problem `method_not_allowed`
 */
export function refuseLiteralAsId(
  path: string,
  found: Operation,
  siblings: readonly Operation[],
): void {
  if (!found.path.includes('{')) return;
  const routes = [...siblings, ...(found.literalRoutes ?? [])];
  const literal = routes.filter((route) => route.path === path);
  if (literal.length > 0) throw methodNotAllowed(found.method, methodsAmong(literal));
}

/** The refusal of a method that a path does not have. */
export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem('method_not_allowed', methodsAllowed(method, allow), { headers: { allow } });
}

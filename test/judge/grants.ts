import type { Inventory } from './inventory.ts';
import { exceptions, type Exception } from './exceptions.ts';
import type { Use } from './moto.ts';

/** One thing that a function may do: an action on a resource, by a statement of its policy. */
export interface Grant {
  /** The role, without what AWS adds to its name. */
  readonly role: string;
  readonly policy: string;
  readonly statement: number;
  readonly action: string;
  readonly resource: string;
}

/** Every grant of the roles of functions, in the order of their policies. */
export function grantsOf({ functions, roles }: Inventory): Grant[] {
  const own = new Set(functions.map(({ Role }) => Role));
  return Object.values(roles)
    .filter(({ Arn }) => own.has(Arn))
    .flatMap(({ RoleName, Policies }) =>
      Object.entries(Policies).flatMap(([policy, { Statement }]) =>
        Statement.flatMap(({ Action, Resource }, statement) =>
          Action.flatMap((action) =>
            Resource.map((resource) => ({ role: RoleName, policy, statement, action, resource })),
          ),
        ),
      ),
    );
}

const keyOf = ({ role, policy, statement, action, resource }: Grant) =>
  [role, policy, statement, action, resource].join('|');

/** The grants that nothing used, without those that are known to be right. */
export function unused(
  grants: readonly Grant[],
  uses: readonly Use[],
  known: readonly Exception[] = exceptions,
): Grant[] {
  const used = new Set(
    uses.flatMap(({ role, grants: by }) =>
      by.map(([policy, statement, action, resource]) =>
        keyOf({ role, policy, statement, action, resource }),
      ),
    ),
  );
  return grants.filter((grant) => !used.has(keyOf(grant)) && reasonFor(grant, known) === null);
}

/** Why a grant is right though nothing used it; null if nobody said so. */
export function reasonFor(grant: Grant, known: readonly Exception[] = exceptions): string | null {
  const found = known.find(
    ({ role, action, resource }) =>
      (role?.test(shortName(grant.role)) ?? true) &&
      action.test(grant.action) &&
      (resource?.test(grant.resource) ?? true),
  );
  return found?.reason ?? null;
}

/** `checksWorker` for `ArtistMonitor-dev-Service-checksWorkerRoleC2C854C9-T12OKZZF3DER`. */
export function shortName(role: string): string {
  return /-(\w+?)Role[0-9A-F]{8}-/.exec(role)?.[1] ?? role;
}

/** What the roles were refused, as sentences. */
export function refusals(uses: readonly Use[]): string[] {
  const refused = uses
    .filter(({ allowed }) => !allowed)
    .map(({ role, action, resource, context }) => {
      const about = Object.keys(context).length === 0 ? '' : ` with ${JSON.stringify(context)}`;
      return `${shortName(role)} may not ${action} on ${resource}${about}`;
    });
  return [...new Set(refused)];
}

/** In words. */
export function grantText({ role, action, resource }: Grant): string {
  return `${shortName(role)}: ${action} on ${resource}`;
}

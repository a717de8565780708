import * as contract from '../../../shared/contract/account.ts';
import { organizationPath } from '../../../shared/contract/paths.ts';
import { requireFreshSignIn } from '../../../shared/http/access.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf, personOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import {
  clearedSessionCookie,
  cookieSessions,
  type Signer,
} from '../../../shared/http/session-cookie.ts';
import { doorDeps, mailer, pepper } from '../../../shared/runtime/container.ts';
import type { EmailChangeDeps } from '../../../shared/usecases/account/change-email.ts';
import {
  type AccountDeletionDeps,
  deleteAccount,
} from '../../../shared/usecases/account/delete-account.ts';
import {
  exportAccount,
  foundOrganization,
  logOut,
  readSessions,
  revokeSession,
  switchOrganization,
} from '../../../shared/usecases/account/manage-account.ts';
import { readProfile, updateProfile } from '../../../shared/usecases/account/profile.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.getMe, async (_input, { caller }, { table }: Needs<'table'>) =>
    readProfile(table, personOf(caller).userId, {
      actingIn: caller.organization?.id ?? null,
      byInvitation: caller.byInvitation,
    }),
  ),
  implement(contract.updateMe, async ({ body }, { caller, now, ip }, deps: EmailChangeDeps) =>
    updateProfile(deps, body, {
      ...personOf(caller),
      actingIn: caller.organization?.id ?? null,
      ip,
      now,
      confirmNewEmail: () => {
        requireFreshSignIn(caller, now);
      },
    }),
  ),
  implement(
    contract.logOut,
    async (_input, { caller, cookies, now }, deps: Signer & Needs<'table'>) => {
      await logOut(deps, caller, await cookieSessions(deps, cookies, now));
      return new Reply(undefined, {
        cookies: [clearedSessionCookie],
        // Not "cookies": that would take those of sibling hosts too.
        headers: { 'clear-site-data': '"cache", "storage"' },
      });
    },
  ),
  implement(contract.listSessions, async (_input, { caller, now }, { table }: Needs<'table'>) =>
    readSessions(table, personOf(caller), now),
  ),
  implement(
    contract.revokeSession,
    async ({ params }, { caller, now }, { table }: Needs<'table'>) => {
      const person = personOf(caller);
      await revokeSession(table, person, params.id, now);
      const cookies = params.id === person.sessionId ? [clearedSessionCookie] : [];
      return new Reply(undefined, { cookies });
    },
  ),
  implement(contract.switchOrganization, async ({ body }, request, { table }: Needs<'table'>) => {
    const { caller, now } = request;
    const entering = {
      person: personOf(caller),
      from: caller.organization?.id ?? null,
      now,
      by: doerOf(request),
    };
    return switchOrganization(table, entering, body.organization_id);
  }),
  implement(
    contract.createOrganization,
    async ({ body }, request, deps: Needs<'table' | 'random'>) => {
      const { caller, now } = request;
      const by = doerOf(request);
      const founded = await foundOrganization(deps, personOf(caller), body.name, { now, by });
      // An organization is found where its session acts.
      return new Reply(founded, { headers: { location: organizationPath } });
    },
  ),
  implement(contract.exportMe, async (_input, { caller, now }, { table }: Needs<'table'>) => ({
    exported_at: now.toISOString(),
    items: await exportAccount(table, personOf(caller).userId),
  })),
  implement(contract.deleteMe, async (_input, { caller, now }, deps: AccountDeletionDeps) => {
    const deletion = await deleteAccount(deps, personOf(caller).userId, now);
    return new Reply(deletion, { cookies: [clearedSessionCookie] });
  }),
];

export const handler = serve('account', handlers, () => ({
  ...doorDeps(),
  mailer: mailer(),
  pepper: pepper(),
}));

import * as contract from '../../../shared/contract/alerts.ts';
import * as mutes from '../../../shared/contract/mutes.ts';
import { type LinkBase, linked } from '../../../shared/changes/rules/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, linkBase } from '../../../shared/runtime/container.ts';
import {
  type AlertDeps,
  createAlert,
  createMute,
  deleteAlert,
  deleteMute,
  dryRunAlert,
  listAlerts,
  type MuteDeps,
  mutesOf,
  readAlert,
  readMute,
  updateAlert,
} from '../../../shared/alerts/index.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.listAlerts, async (_input, request, deps: AlertDeps) =>
    listAlerts(deps, actingOf(request)),
  ),
  implement(contract.createAlert, async ({ body }, request, deps: AlertDeps) =>
    createAlert(deps, doingOf(request), body),
  ),
  implement(contract.getAlert, async ({ params }, request, deps: AlertDeps) =>
    readAlert(deps, actingOf(request), params.id),
  ),
  implement(contract.updateAlert, async ({ params, body }, request, deps: AlertDeps) =>
    updateAlert(deps, doingOf(request), params.id, body),
  ),
  implement(contract.deleteAlert, async ({ params }, request, deps: AlertDeps) =>
    deleteAlert(deps, doingOf(request), params.id),
  ),
  implement(contract.dryRunAlert, async ({ body }, request, deps: LinkBase & Needs<'table'>) => {
    const run = await dryRunAlert(deps.table, actingOf(request), body);
    return { ...run, matches: run.matches.map((change) => linked(change, deps)) };
  }),
  implement(mutes.listMutes, async (_input, request, deps: MuteDeps) =>
    mutesOf(deps, actingOf(request)),
  ),
  implement(mutes.createMute, async ({ body }, request, deps: MuteDeps) =>
    createMute(deps, doingOf(request), body),
  ),
  implement(mutes.getMute, async ({ params }, request, deps: MuteDeps) =>
    readMute(deps, actingOf(request), params.id),
  ),
  implement(mutes.deleteMute, async ({ params }, request, deps: MuteDeps) =>
    deleteMute(deps, doingOf(request), params.id),
  ),
];

export const handler = serve('alerts', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
}));

import { join } from 'node:path';
import * as work from '../../../shared/contract/change-work.ts';
import * as contract from '../../../shared/contract/changes.ts';
import * as evidence from '../../../shared/contract/evidence.ts';
import { type LinkBase, linked } from '../../../shared/changes/rules/change-links.ts';
import { eventTypes } from '../../../shared/changes/rules/event-type.ts';
import type { Need } from '../../../shared/changes/rules/info.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import {
  doorDeps,
  linkBase,
  queues,
  sourceCapabilities,
} from '../../../shared/runtime/container.ts';
import { keptExamples } from '../../../shared/runtime/kept-examples.ts';
import {
  acknowledgeChange,
  acknowledgeChanges,
  addNote,
  assignedTo,
  changeDeliveries,
  type ChangeDeps,
  type ChangesDeps,
  dailyCounts,
  deleteNote,
  readChanges,
  readItems,
  readNote,
  readNotes,
  requireChange,
  stateCounts,
  viewChangePicture,
  workOnChange,
} from '../../../shared/changes/index.ts';
import { changeRouting } from '../../../shared/alerts/index.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

interface Deps {
  /** What the sources of the service can tell. */
  told: ReadonlySet<Need>;
  /** What changes of each type look like. */
  examples: () => unknown;
}

export const handlers = [
  implement(contract.listChanges, async ({ query }, request, deps: ChangesDeps) => {
    const page = await readChanges(
      deps,
      actingOf(request),
      assignedTo(query, request.caller.userId),
    );
    return pageReply(request, page.changes, page);
  }),
  implement(contract.countChangesDaily, async ({ query }, { caller, now }, deps: Needs<'table'>) =>
    dailyCounts(deps.table, caller.organization, query.days, now),
  ),
  implement(
    contract.countChangesByState,
    async (_input, { caller, now }, { table }: Needs<'table'>) =>
      stateCounts(table, caller.organization, now),
  ),
  implement(contract.getChange, async ({ params }, request, deps: LinkBase & Needs<'table'>) =>
    linked(await requireChange(deps.table, actingOf(request), params.id), deps),
  ),
  implement(
    evidence.getChangeEvidence,
    async ({ params }, { caller, now }, deps: Needs<'table'>) => {
      const { id, side } = params;
      const picture = await viewChangePicture(deps.table, caller.organization, { id, side, now });
      // No error: what shows pictures asks for it, and shows the catalog's own instead. It may come yet.
      if (!picture) {
        return new Reply(new Uint8Array(), {
          status: 204,
          headers: { 'cache-control': 'no-store' },
        });
      }
      return new Reply(picture.bytes, {
        headers: {
          'content-type': picture.content_type,
          'cache-control': 'private',
          // It came from someone else's server: opened on its own, it must not be able to do
          // anything.
          'content-security-policy': 'sandbox',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  ),
  implement(contract.acknowledgeChange, async ({ params }, request, deps: ChangeDeps) =>
    linked(await acknowledgeChange(deps, doingOf(request), params.id, true), deps),
  ),
  implement(contract.acknowledgeChanges, async ({ body }, request, deps: ChangeDeps) => {
    const { ids, acknowledged } = body;
    const marked = await acknowledgeChanges(deps, doingOf(request), ids, acknowledged);
    return marked.map((change) => linked(change, deps));
  }),
  implement(contract.unacknowledgeChange, async ({ params }, request, deps: ChangeDeps) => {
    await acknowledgeChange(deps, doingOf(request), params.id, false);
  }),
  implement(
    contract.listChangeItems,
    async ({ params, query }, request, { table }: Needs<'table'>) => {
      const page = await readItems(table, actingOf(request), params.id, query);
      return pageReply(request, page.items, page);
    },
  ),
  implement(contract.listChangeDeliveries, async ({ params }, request, deps: Needs<'table'>) => {
    const change = await requireChange(deps.table, actingOf(request), params.id);
    return changeDeliveries(deps.table, change, request.now);
  }),
  implement(contract.getChangeRouting, async ({ params }, request, deps: Needs<'table'>) => {
    const change = await requireChange(deps.table, actingOf(request), params.id);
    return changeRouting(deps.table, change, request.now);
  }),
  implement(work.updateChangeWork, async ({ params, body }, request, deps: ChangeDeps) =>
    linked(await workOnChange(deps, doingOf(request), params.id, body), deps),
  ),
  implement(work.listChangeNotes, async ({ params }, request, deps: Needs<'table'>) =>
    readNotes(deps.table, actingOf(request), params.id),
  ),
  implement(
    work.createChangeNote,
    async ({ params, body }, request, deps: ChangeDeps & Needs<'random'>) => {
      const note = await addNote(deps, doingOf(request), params.id, body);
      const location = `/api/v1/changes/${params.id}/notes/${note.id}`;
      return new Reply(note, { headers: { location } });
    },
  ),
  implement(work.getChangeNote, async ({ params }, request, deps: Needs<'table'>) => {
    return readNote(deps.table, actingOf(request), params.id, params.note_id);
  }),
  implement(work.deleteChangeNote, async ({ params }, request, deps: ChangeDeps) => {
    return deleteNote(deps, doingOf(request), { id: params.id, noteId: params.note_id });
  }),
  implement(contract.listEventTypes, async (_input, _request, deps: Deps) =>
    eventTypes(deps.told, deps.examples()),
  ),
];

const examples = keptExamples(join(import.meta.dirname, 'documents'));

export const handler = serve('changes', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  queues: queues(),
  told: sourceCapabilities(),
  examples,
}));

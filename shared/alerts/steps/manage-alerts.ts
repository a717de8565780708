import { inputFaults } from '../../domain/problems/input-faults.ts';
import { type AlertRule } from '../rules/alert-rule.ts';
import type { AlertRuleInput, AlertRulePatch } from '../../domain/bodies/alert-rule.ts';
import { allFields, changedFields } from '../../domain/people/audit.ts';
import { type InputIssue, invalidInput, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { alertRulesMax } from '../../domain/plans/plan.ts';
import { alertRulesFull } from '../../domain/problems/problem-details.ts';
import * as stored from '../items/alert-rules.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getDestination } from '../../deliveries/items/stored-targets.ts';
import { type Acting, auditLine, type Doing } from '../../usecases/acting.ts';
import { asReadOrConflict, orNotFound } from '../../usecases/refusals.ts';
import { notForPrograms } from '../../usecases/targets/target-input.ts';
import type { Needs } from '../../usecases/needs.ts';

export type AlertDeps = Needs<'table' | 'random'>;

/** All alert rules of the organization, oldest first. */
export async function listAlerts(
  { table }: Needs<'table'>,
  { organization }: Acting,
): Promise<AlertRule[]> {
  return (await stored.listAlerts(table, organization.id)).map(alertView);
}

/** One alert rule. @throws Problem `not_found` */
export async function readAlert(
  { table }: Needs<'table'>,
  { organization }: Acting,
  id: string,
): Promise<AlertRule> {
  return alertView(orNotFound(await stored.getAlert(table, organization.id, id)));
}

/**
 * Makes an alert rule.
 * @throws Problem `invalid_input` when its destination or artist doesn't exist, `plan_limit_reached`,
 *   `not_for_this_type`
 */
export async function createAlert(
  { table, random }: AlertDeps,
  doing: Doing,
  input: AlertRuleInput,
): Promise<AlertRule> {
  const { organization, now } = doing;
  await requireFitting(table, organization.id, input);
  const item: stored.AlertItem = {
    id: newId('alert', { now, random: random.bytes(10) }),
    organization_id: organization.id,
    ...input,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const view = alertView(item);
  const line = auditLine(doing, 'alert.created', view, { after: allFields(view) });
  refuse(await asReadOrConflict(() => stored.putAlert(table, item, alertRulesMax, [line])));
  return view;
}

/**
 * Changes what `patch` names; it holds for every change that is routed from now on.
 * @throws Problem `not_found`, `invalid_input`, `not_for_this_type`, `conflict`
 */
export async function updateAlert(
  { table }: Needs<'table'>,
  doing: Doing,
  id: string,
  patch: AlertRulePatch,
): Promise<AlertRule> {
  const item = orNotFound(await stored.getAlert(table, doing.organization.id, id));
  const fields = { ...patch, updated_at: doing.now.toISOString() };
  const [before, after] = [alertView(item), alertView({ ...item, ...fields })];
  const changed = changedFields(before, after);
  if (!changed) return before;
  const { cadence, destination_id, escalate } = patch;
  if (cadence ?? destination_id ?? escalate) {
    await requireFitting(table, doing.organization.id, after);
  }
  const line = auditLine(doing, 'alert.updated', after, changed);
  refuse(await asReadOrConflict(() => stored.updateAlert(table, item, fields, [line])));
  return after;
}

/** @throws Problem `not_found` */
export async function deleteAlert(
  { table }: Needs<'table'>,
  doing: Doing,
  id: string,
): Promise<void> {
  await withFreshState(async () => {
    const item = orNotFound(await stored.getAlert(table, doing.organization.id, id));
    const view = alertView(item);
    const line = auditLine(doing, 'alert.deleted', view, { before: allFields(view) });
    await stored.removeAlert(table, item, [line]);
  });
}

/**
 * Refuses a rule that sends on to its own destination, and what is for people only: programs have no
 * digests, and nobody there acknowledges anything. Whether there are such destinations is for the write
 * to find out.
 */
async function requireFitting(
  table: Table,
  org: string,
  { cadence, destination_id, escalate }: Pick<AlertRule, 'cadence' | 'destination_id' | 'escalate'>,
): Promise<void> {
  if (escalate?.destination_id === destination_id) {
    throw invalidInput(escalationPath, inputFaults.sameDestination());
  }
  if (cadence === 'now' && escalate === null) return;
  const [own, other] = await Promise.all([
    getDestination(table, org, destination_id),
    escalate && getDestination(table, org, escalate.destination_id),
  ]);
  const isProgram = own?.type === 'webhook';
  const fields = [
    ...(isProgram && cadence !== 'now' ? ['cadence'] : []),
    ...(isProgram && escalate ? ['escalate'] : []),
    ...(other?.type === 'webhook' ? ['escalate.destination_id'] : []),
  ];
  if (fields.length > 0) throw notForPrograms(fields);
}

const noDestination: InputIssue = {
  path: 'body.destination_id',
  message: inputFaults.notYours({ what: 'destinations' }),
};
const escalationPath = 'body.escalate.destination_id';
const noEscalation: InputIssue = { ...noDestination, path: escalationPath };
const noArtist: InputIssue = {
  path: 'body.artist_filter',
  message: inputFaults.notYours({ what: 'artists' }),
};

// What is wrong with the input comes first: it would be wrong at any time.
function refuse(refusals: readonly stored.AlertRefusal[]): void {
  const errors = [
    ...(refusals.includes('no_destination') ? [noDestination] : []),
    ...(refusals.includes('no_escalation') ? [noEscalation] : []),
    ...(refusals.includes('no_artist') ? [noArtist] : []),
  ];
  if (errors.length > 0) throw new Problem('invalid_input', undefined, { errors });
  if (refusals.includes('limit')) {
    throw new Problem('plan_limit_reached', alertRulesFull(alertRulesMax), {
      facts: { required_plan: null },
    });
  }
}

/** A rule as clients see it. */
function alertView(item: stored.AlertItem): AlertRule {
  const { id, name, destination_id, min_severity, event_types, artist_filter, tags, active } = item;
  const { cadence, severity_overrides, min_change_percent, escalate } = item;
  const matches = { min_severity, event_types, artist_filter, tags, severity_overrides };
  const rule = { id, name, destination_id, ...matches, min_change_percent, cadence, active };
  return { ...rule, escalate, created_at: item.created_at, updated_at: item.updated_at };
}

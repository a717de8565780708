import * as z from '../zod.ts';
import { AuditEntry, type AuditTarget, theOperator } from '../people/audit.ts';
import { OperatorCommand } from './operator.ts';

export type LoggedCommand = Exclude<OperatorCommand, { command: 'log' }>;

/** All commands but the one that reads these lines: also who looked is told. */
const loggedCommands = OperatorCommand.options
  .flatMap(({ shape }) => shape.command.options)
  .filter((command): command is LoggedCommand['command'] => command !== 'log');

/** A command was requested; a second line follows if it was refused or failed. */
const CommandStep = z.enum(['requested', 'refused', 'failed']);
export type CommandStep = z.infer<typeof CommandStep>;

/** A line of the operator's log: one of the audit log, about a command. */
export const OperatorEntry = AuditEntry.extend({
  action: z.templateLiteral([z.enum(loggedCommands), '.', CommandStep]),
  after: z.record(z.string(), z.string()),
});
export type OperatorEntry = z.infer<typeof OperatorEntry>;

/** Who ran it, as they said, and in which invocation of the operator's function. */
export interface AskedBy {
  name: string | null;
  requestId: string | null;
}

/** The line about a step of a command. `reason`: a stable word, of a step that came to nothing. */
export function operatorEntry(
  { id, at }: { id: string; at: Date },
  asked: LoggedCommand,
  { name, requestId }: AskedBy,
  { step, reason }: { step: CommandStep; reason?: string },
): OperatorEntry {
  return {
    id,
    at: at.toISOString(),
    actor: { ...theOperator.actor, name },
    action: `${asked.command}.${step}`,
    target: targetOf(asked),
    ip: null,
    request_id: requestId,
    before: null,
    after: { ...argumentsOf(asked), ...(reason !== undefined && { reason }) },
  };
}

function argumentsOf(asked: LoggedCommand): Record<string, string> {
  const said = Object.entries(asked).filter(([name]) => name !== 'command' && name !== 'operator');
  return Object.fromEntries(said.map(([name, value]) => [name, shortened(name, value)]));
}

/** Of a list only how long it is. */
function shortened(name: string, value: string | readonly unknown[]): string {
  if (typeof value !== 'string') return `${value.length} acts`;
  return name === 'targets' ? `${value.split(',').length} targets` : value;
}

function targetOf(asked: LoggedCommand): AuditTarget {
  switch (asked.command) {
    case 'plan':
      return { type: 'organization', id: asked.organization_id, name: null };
    case 'verify':
      return { type: 'verification', id: asked.session_id, name: null };
    case 'release-hold':
    case 'dismiss-hold':
      return { type: 'change_type', id: asked.change_type, name: null };
    case 'redrive':
      return { type: 'queue', id: asked.queue, name: null };
    case 'drop-held':
      return { type: 'delivery', id: asked.which, name: null };
    case 'unpark':
      return { type: 'work', id: asked.which, name: null };
    case 'rotate':
    case 'retire':
      return { type: 'key_ring', id: asked.ring, name: null };
    case 'reseal':
      return { type: 'key_ring', id: 'encryption-key', name: null };
    case 'trace':
    case 'reroute':
      return { type: 'change', id: asked.change_id, name: null };
    case 'verify-table':
    case 'copy-sent':
    case 'replay-acts':
      return { type: 'table', id: asked.table ?? 'of the stage', name: null };
    case 'status':
    case 'quota':
    case 'parked':
    case 'sweep':
    case 'held':
    case 'pause-mail':
    case 'resume-mail':
    case 'pause':
    case 'resume':
    case 'keys':
      return { type: 'service', id: 'service', name: null };
  }
}

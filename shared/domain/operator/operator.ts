import * as z from '../zod.ts';
import { ChangeType } from '../changes/change-type.ts';
import { idSchema } from '../ids.ts';
import { jsonText } from '../text/json-text.ts';
import { actsPerCallMax, NotedAct } from './lasting-acts.ts';
import { RingName } from './key-rings.ts';
import { PlanName } from '../plans/plan.ts';
import { CopyScan } from './operator-scan.ts';
import { QueueName } from '../../plan/queues.ts';

/** Who runs a command, as they say: for the operator's log. */
const OperatorName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{C}+$/u, 'control characters are not allowed');
const who = { operator: OperatorName.optional() };

const TableName = z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table');

/** What an operator can ask of the service (`npm run admin`). */
export const OperatorCommand = z.discriminatedUnion('command', [
  z.strictObject({
    ...who,
    command: z.enum(['status', 'quota', 'parked', 'sweep', 'pause-mail', 'resume-mail']),
  }),
  z.strictObject({ ...who, command: z.literal('pause') }),
  z.strictObject({ ...who, command: z.literal('held') }),
  z.strictObject({
    ...who,
    command: z.literal('resume'),
    /** Absent: all workers. */
    except: z.literal('hold-messages').optional(),
  }),
  z.strictObject({ ...who, command: z.enum(['trace', 'reroute']), change_id: idSchema('change') }),
  z.strictObject({ ...who, command: z.literal('log') }),
  z.strictObject({ ...who, command: z.literal('keys') }),
  z.strictObject({
    ...who,
    command: z.literal('replay-acts'),
    /** The table in use before, where whoever asks found the acts. Nobody types them. */
    table: TableName,
    acts: jsonText().pipe(z.array(NotedAct).max(actsPerCallMax)),
  }),
  z.strictObject({ ...who, command: z.literal('rotate'), ring: RingName }),
  z.strictObject({
    ...who,
    command: z.literal('reseal'),
    /** `org_…/wh_…,org_…/dest_…`; absent: whoever asks finds them first. */
    targets: z
      .string()
      .regex(/^(org_\w{1,40}\/(wh|dest)_\w{1,40}(,|$)){1,50}$/, 'must be targets like org_…/wh_…')
      .optional(),
  }),
  z.strictObject({
    ...who,
    command: z.literal('retire'),
    ring: RingName,
    because: z.literal('leaked').optional(),
    /** What whoever asks found in the table, see {@link KeyScan}. Nobody types it. */
    scan: z
      .string()
      .regex(/^[\w.-]{3,255} [\w-]{1,64} \d{1,12}$/)
      .optional(),
  }),
  z.strictObject({
    ...who,
    command: z.literal('verify-table'),
    /** Absent: the stage's own. */
    table: TableName.optional(),
  }),
  z.strictObject({
    ...who,
    command: z.literal('copy-sent'),
    /** The one that was in use before. */
    table: TableName,
    /** What whoever asks found in both tables. Nobody types it. */
    scan: CopyScan.optional(),
  }),
  z.strictObject({
    ...who,
    command: z.literal('unpark'),
    /** The ID of parked work, its kind, or `all`. */
    which: z.string().regex(/^[a-z_]{1,40}(-[0-9a-f]{12})?$/, 'must be an ID, a kind, or all'),
  }),
  z.strictObject({
    ...who,
    command: z.literal('drop-held'),
    /** The ID of a held message, of a destination, or of an organization, or `all`. */
    which: z
      .string()
      .regex(
        /^(all|(dlv|dest|org)_\w{1,40})$/,
        'must be the ID of a delivery, a destination, or an organization, or all',
      ),
  }),
  z.strictObject({
    ...who,
    command: z.literal('plan'),
    organization_id: idSchema('organization'),
    plan: PlanName,
  }),
  z.strictObject({
    ...who,
    command: z.literal('verify'),
    session_id: idSchema('verification'),
    verdict: z.enum(['approve', 'reject']),
  }),
  z.strictObject({
    ...who,
    command: z.enum(['release-hold', 'dismiss-hold']),
    change_type: ChangeType,
  }),
  z.strictObject({
    ...who,
    command: z.literal('redrive'),
    queue: QueueName,
  }),
]);
export type OperatorCommand = z.infer<typeof OperatorCommand>;

/** What came of it, in words, or why not. */
export const OperatorAnswer = z.union([
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
]);
export type OperatorAnswer = z.infer<typeof OperatorAnswer>;

import * as z from '../zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../ids.ts';
import { jsonText } from '../text/encoding.ts';
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
const operator = OperatorName.optional();

const TableName = z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table');

/** Commands that take the same. */
function asking<const Names extends readonly string[], Shape extends z.core.$ZodLooseShape>(
  names: Names,
  shape: Shape,
) {
  return z.strictObject({ operator, command: z.enum(names), ...shape });
}

/** What an operator can ask of the service (`npm run admin`). */
export const OperatorCommand = z.discriminatedUnion('command', [
  asking(['status', 'quota', 'parked', 'sweep', 'pause-mail', 'resume-mail'], {}),
  asking(['pause'], {}),
  asking(['held'], {}),
  asking(['resume'], {
    /** Absent: all workers. */
    except: z.literal('hold-messages').optional(),
  }),
  asking(['trace', 'reroute'], { change_id: idSchema('change') }),
  asking(['log'], {}),
  asking(['keys'], {}),
  asking(['replay-acts'], {
    /** The table in use before, where whoever asks found the acts. Nobody types them. */
    table: TableName,
    acts: jsonText().pipe(z.array(NotedAct).max(actsPerCallMax)),
  }),
  asking(['rotate'], { ring: RingName }),
  asking(['reseal'], {
    /** `org_…/wh_…,org_…/dest_…`; absent: whoever asks finds them first. */
    targets: z
      .string()
      .regex(/^(org_\w{1,40}\/(wh|dest)_\w{1,40}(,|$)){1,50}$/, 'must be targets like org_…/wh_…')
      .optional(),
  }),
  asking(['retire'], {
    ring: RingName,
    because: z.literal('leaked').optional(),
    /** What whoever asks found in the table, see {@link KeyScan}. Nobody types it. */
    scan: z
      .string()
      .regex(/^[\w.-]{3,255} [\w-]{1,64} \d{1,12}$/)
      .optional(),
  }),
  asking(['verify-table'], {
    /** Absent: the stage's own. */
    table: TableName.optional(),
  }),
  asking(['copy-sent'], {
    /** The one that was in use before. */
    table: TableName,
    /** What whoever asks found in both tables. Nobody types it. */
    scan: CopyScan.optional(),
  }),
  asking(['unpark'], {
    /** The ID of parked work, its kind, or `all`. */
    which: z.string().regex(/^[a-z_]{1,40}(-[0-9a-f]{12})?$/, 'must be an ID, a kind, or all'),
  }),
  asking(['drop-held'], {
    /** The ID of a held message, of a destination, or of an organization, or `all`. */
    which: z
      .string()
      .regex(
        /^(all|(dlv|dest|org)_\w{1,40})$/,
        'must be the ID of a delivery, a destination, or an organization, or all',
      ),
  }),
  asking(['plan'], { organization_id: idSchema('organization'), plan: PlanName }),
  asking(['verify'], {
    session_id: idSchema('verification'),
    verdict: z.enum(['approve', 'reject']),
  }),
  asking(['release-hold', 'dismiss-hold'], { change_type: ChangeType }),
  asking(['redrive'], { queue: QueueName }),
]);
export type OperatorCommand = z.infer<typeof OperatorCommand>;

/** What came of it, in words, or why not. */
export const OperatorAnswer = z.union([
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
]);
export type OperatorAnswer = z.infer<typeof OperatorAnswer>;

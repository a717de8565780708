import * as z from '../zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import {
  DeliverMessageWork,
  DeliverWebhookWork,
  TargetNoticeWork,
} from '../../deliveries/rules/delivery-work.ts';
import { RecoverWork } from '../../deliveries/rules/recover-work.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';
import { WatchId } from '../../watches/rules/watch-id.ts';

const organization_id = idSchema('organization');
/** So many changes are routed together at most: a function does that within some seconds. */
export const routedTogetherMax = 50;

/** Of the watch of a catalog artist, whoever holds it. */
function ofWatch<const Kind extends string>(kind: Kind) {
  return z.object({ kind: z.literal(kind), watch_id: WatchId });
}

/** Of one organization's hold on a watch. */
function ofHold<const Kind extends string>(kind: Kind) {
  return z.object({ kind: z.literal(kind), organization_id, artist_id: idSchema('artist') });
}

/** Of an organization. */
function ofOrganization<const Kind extends string, Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), organization_id, ...shape });
}

const DayValue = z.object({ day: z.iso.date(), count: z.int(), value: z.number() });

/** All that can be owed. Messages carry ids only: what is to be done is read when it is done. */
export const Work = z.discriminatedUnion('kind', [
  /** Check one artist, as a tick asks for. */
  ofWatch('check').extend({
    /** Counts re-queueings while the catalog gives no sound answer. */
    attempt: z.int().default(0),
    /** When it was asked for: a check that began later makes up for it. Absent: with its message. */
    since: Timestamp.optional(),
    /** A tick saw that something differs: it looks every few minutes, so what it saw may last no longer. */
    differs: z.boolean().optional(),
  }),
  /** Check one artist now: somebody asked for it and waits. */
  ofWatch('check_now').extend({
    attempt: z.int().default(0),
    /** Whose turn with the catalog it is, as `asker.ts` writes it; absent: the service's own. */
    asker: z.string().optional(),
  }),
  /** Look again at all that waits for confirmation of one artist. */
  ofWatch('recheck').extend({
    /**
     * The watch's version when this was sent: all that was written with it was there by then. Absent where
     * nobody knew it, as in a sweep.
     */
    version: z.int().optional(),
  }),
  /** Tell the holders of an artist what was found, and what became of it. */
  ofWatch('tell'),
  /**
   * Find the rules and webhooks for confirmed changes, and make their deliveries and notices. What is
   * routed together is put into messages together, which saves writes.
   */
  ofOrganization('route', {
    change_ids: z.array(idSchema('change')).min(1).max(routedTogetherMax),
  }),
  /** Tell holders how far a rise went that was reported at its beginning. */
  ofWatch('growth').extend({
    change_type: ChangeType,
    from: DayValue,
    to: DayValue,
    reached: DayValue,
  }),
  /** Send what people did about a change to the webhooks that asked for it. */
  ofOrganization('announce', {
    change_id: idSchema('change'),
    event_id: idSchema('event'),
  }),
  /** Send a message that waited for more changes, for a digest, or for quiet hours or a mute to end. */
  ofOrganization('flush', {
    target_id: idSchema('destination'),
    /** The key of the message. */
    bundle: z.string(),
  }),
  /** Send a destination its weekly report. */
  ofOrganization('report', { target_id: idSchema('destination') }),
  /** Send on what nobody has acknowledged of a message, or all that could not be delivered. */
  ofOrganization('escalate', {
    target_id: idSchema('destination'),
    delivery_id: idSchema('delivery'),
  }),
  DeliverWebhookWork,
  DeliverMessageWork,
  /** Clear away a watch whose last holder has left. */
  ofWatch('clear'),
  /** Read the details of an artist's releases, oldest reading first. */
  ofWatch('details'),
  /** Ask the encyclopedia for an artist's official site and social links. */
  ofWatch('links'),
  /** Keep the profile picture of an artist as it is now, and the one that it may become. */
  ofWatch('picture'),
  /** The checks of a watch are late: look after what its holders are told of that. */
  ofWatch('late'),
  /** Look whether an artist whose checks were late had a successful one lately. */
  ofHold('staleness'),
  /** Look whether a release came that was expected. */
  ofHold('expected').extend({ expected_id: idSchema('expectedRelease') }),
  /** Tell those who monitor an artist already that one more organization does. */
  ofHold('holders'),
  /** End what waits for an organization that paused or stopped an artist. */
  ofHold('leave').extend({
    /** Since when it had held the artist, and when it paused or stopped it. */
    since: Timestamp,
    at: Timestamp,
  }),
  /** Fit an organization's holds to its plan. A lost one is found again by the daily comparison. */
  z.object({ kind: z.literal('plan'), organization_id }),
  /**
   * Keep the changes of an organization for longer, since it has a better plan than ever before; those that
   * stand behind `after` in its list are left.
   */
  ofOrganization('keep_longer', { after: z.string().optional() }),
  /** Go on with an import of artists, some rows at a time. */
  ofOrganization('import', { import_id: idSchema('import') }),
  /** Look whether the proof of a verification is where it should be. */
  ofOrganization('probe', { verification_id: idSchema('verification') }),
  RecoverWork,
  TargetNoticeWork,
  /** Note in the audit log that a code or link for signing in was refused. A lost one is not made up for. */
  z.object({
    kind: z.literal('failed_sign_in'),
    login_id: idSchema('login'),
    method: z.enum(['code', 'link']),
    at: Timestamp,
    ip: z.string(),
    request_id: z.string(),
  }),
  /** Bring what an organization runs in line with its mark: pause it, resume it, or erase it all. */
  z.object({ kind: z.literal('organization'), organization_id }),
  /** Erase a user whose days to come back are over. */
  z.object({ kind: z.literal('erase_user'), user_id: idSchema('user') }),
]);
export type Work = z.infer<typeof Work>;

/** Work of one kind, or of one of several. */
export type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>;

export type CheckWork = WorkOf<'check'>;
export type CheckNowWork = WorkOf<'check_now'>;
export type RecheckWork = WorkOf<'recheck'>;
export type RouteWork = WorkOf<'route'>;
export type GrowthWork = WorkOf<'growth'>;
export type AnnounceWork = WorkOf<'announce'>;
export type FlushWork = WorkOf<'flush'>;
export type ReportWork = WorkOf<'report'>;
export type EscalateWork = WorkOf<'escalate'>;
export type ClearWork = WorkOf<'clear'>;
export type DetailsWork = WorkOf<'details'>;
export type LinksWork = WorkOf<'links'>;
export type PictureWork = WorkOf<'picture'>;
export type LateWork = WorkOf<'late'>;
export type StalenessWork = WorkOf<'staleness'>;
export type LeaveWork = WorkOf<'leave'>;

/**
 * What a message carries besides its work: how many messages led to it, and whether it is the hourly
 * try of parked work.
 */
export const Envelope = z.object({
  hops: z.int().min(0).default(0),
  parked: z.boolean().default(false),
});

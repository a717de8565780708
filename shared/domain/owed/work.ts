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

/** Check one artist, as a tick asks for. */
export const CheckWork = ofWatch('check').extend({
  /** Counts re-queueings while the catalog gives no sound answer. */
  attempt: z.int().default(0),
  /** When it was asked for: a check that began later makes up for it. Absent: with its message. */
  since: Timestamp.optional(),
  /** A tick saw that something differs: it looks every few minutes, so what it saw may last no longer. */
  differs: z.boolean().optional(),
});
export type CheckWork = z.infer<typeof CheckWork>;

/** Check one artist now: somebody asked for it and waits. */
export const CheckNowWork = ofWatch('check_now').extend({
  attempt: z.int().default(0),
  /** Whose turn with the catalog it is, as `asker.ts` writes it; absent: the service's own. */
  asker: z.string().optional(),
});
export type CheckNowWork = z.infer<typeof CheckNowWork>;

/** Look again at all that waits for confirmation of one artist. */
export const RecheckWork = ofWatch('recheck').extend({
  /**
   * The watch's version when this was sent: all that was written with it was there by then. Absent where
   * nobody knew it, as in a sweep.
   */
  version: z.int().optional(),
});
export type RecheckWork = z.infer<typeof RecheckWork>;

/** Tell the holders of an artist what was found, and what became of it. */
export const TellWork = ofWatch('tell');
export type TellWork = z.infer<typeof TellWork>;

/**
 * Find the rules and webhooks for confirmed changes, and make their deliveries and notices. What is
 * routed together is put into messages together, which saves writes.
 */
export const RouteWork = ofOrganization('route', {
  change_ids: z.array(idSchema('change')).min(1).max(routedTogetherMax),
});
export type RouteWork = z.infer<typeof RouteWork>;

const DayValue = z.object({ day: z.iso.date(), count: z.int(), value: z.number() });

/** Tell holders how far a rise went that was reported at its beginning. */
export const GrowthWork = ofWatch('growth').extend({
  change_type: ChangeType,
  from: DayValue,
  to: DayValue,
  reached: DayValue,
});
export type GrowthWork = z.infer<typeof GrowthWork>;

/** Send what people did about a change to the webhooks that asked for it. */
export const AnnounceWork = ofOrganization('announce', {
  change_id: idSchema('change'),
  event_id: idSchema('event'),
});
export type AnnounceWork = z.infer<typeof AnnounceWork>;

/** Send a message that waited for more changes, for a digest, or for quiet hours or a mute to end. */
export const FlushWork = ofOrganization('flush', {
  target_id: idSchema('destination'),
  /** The key of the message. */
  bundle: z.string(),
});
export type FlushWork = z.infer<typeof FlushWork>;

/** Send a destination its weekly report. */
export const ReportWork = ofOrganization('report', { target_id: idSchema('destination') });
export type ReportWork = z.infer<typeof ReportWork>;

/** Send on what nobody has acknowledged of a message, or all that could not be delivered. */
export const EscalateWork = ofOrganization('escalate', {
  target_id: idSchema('destination'),
  delivery_id: idSchema('delivery'),
});
export type EscalateWork = z.infer<typeof EscalateWork>;

/** Clear away a watch whose last holder has left. */
export const ClearWork = ofWatch('clear');
export type ClearWork = z.infer<typeof ClearWork>;

/** Read the details of an artist's releases, oldest reading first. */
export const DetailsWork = ofWatch('details');
export type DetailsWork = z.infer<typeof DetailsWork>;

/** Ask the encyclopedia for an artist's official site and social links. */
export const LinksWork = ofWatch('links');
export type LinksWork = z.infer<typeof LinksWork>;

/** Keep the profile picture of an artist as it is now, and the one that it may become. */
export const PictureWork = ofWatch('picture');
export type PictureWork = z.infer<typeof PictureWork>;

/** The checks of a watch are late: look after what its holders are told of that. */
export const LateWork = ofWatch('late');
export type LateWork = z.infer<typeof LateWork>;

/** Look whether an artist whose checks were late had a successful one lately. */
export const StalenessWork = ofHold('staleness');
export type StalenessWork = z.infer<typeof StalenessWork>;

/** Look whether a release came that was expected. */
export const ExpectedWork = ofHold('expected').extend({ expected_id: idSchema('expectedRelease') });
export type ExpectedWork = z.infer<typeof ExpectedWork>;

/** Tell those who monitor an artist already that one more organization does. */
export const HoldersWork = ofHold('holders');
export type HoldersWork = z.infer<typeof HoldersWork>;

/** End what waits for an organization that paused or stopped an artist. */
export const LeaveWork = ofHold('leave').extend({
  /** Since when it had held the artist, and when it paused or stopped it. */
  since: Timestamp,
  at: Timestamp,
});
export type LeaveWork = z.infer<typeof LeaveWork>;

/** Fit an organization's holds to its plan. A lost one is found again by the daily comparison. */
export const PlanWork = z.object({ kind: z.literal('plan'), organization_id });
export type PlanWork = z.infer<typeof PlanWork>;

/**
 * Keep the changes of an organization for longer, since it has a better plan than ever before; those that
 * stand behind `after` in its list are left.
 */
export const KeepLongerWork = ofOrganization('keep_longer', { after: z.string().optional() });
export type KeepLongerWork = z.infer<typeof KeepLongerWork>;

/** Go on with an import of artists, some rows at a time. */
export const ImportWork = ofOrganization('import', { import_id: idSchema('import') });
export type ImportWork = z.infer<typeof ImportWork>;

/** Look whether the proof of a verification is where it should be. */
export const ProbeWork = ofOrganization('probe', { verification_id: idSchema('verification') });
export type ProbeWork = z.infer<typeof ProbeWork>;

/** Bring what an organization runs in line with its mark: pause it, resume it, or erase it all. */
export const OrganizationWork = z.object({ kind: z.literal('organization'), organization_id });
export type OrganizationWork = z.infer<typeof OrganizationWork>;

/** Erase a user whose days to come back are over. */
export const EraseUserWork = z.object({ kind: z.literal('erase_user'), user_id: idSchema('user') });
export type EraseUserWork = z.infer<typeof EraseUserWork>;

/** Note in the audit log that a code or link for signing in was refused. A lost one is not made up for. */
export const FailedSignInWork = z.object({
  kind: z.literal('failed_sign_in'),
  login_id: idSchema('login'),
  method: z.enum(['code', 'link']),
  at: Timestamp,
  ip: z.string(),
  request_id: z.string(),
});
export type FailedSignInWork = z.infer<typeof FailedSignInWork>;

/** All that can be owed. Messages carry ids only: what is to be done is read when it is done. */
export const Work = z.discriminatedUnion('kind', [
  CheckWork,
  CheckNowWork,
  RecheckWork,
  TellWork,
  RouteWork,
  GrowthWork,
  AnnounceWork,
  FlushWork,
  ReportWork,
  EscalateWork,
  DeliverWebhookWork,
  DeliverMessageWork,
  ClearWork,
  DetailsWork,
  LinksWork,
  PictureWork,
  LateWork,
  StalenessWork,
  ExpectedWork,
  HoldersWork,
  LeaveWork,
  PlanWork,
  KeepLongerWork,
  ImportWork,
  ProbeWork,
  RecoverWork,
  TargetNoticeWork,
  FailedSignInWork,
  OrganizationWork,
  EraseUserWork,
]);
export type Work = z.infer<typeof Work>;

/**
 * What a message carries besides its work: how many messages led to it, and whether it is the hourly
 * try of parked work.
 */
export const Envelope = z.object({
  hops: z.int().min(0).default(0),
  parked: z.boolean().default(false),
});

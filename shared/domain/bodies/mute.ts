import * as z from '../zod.ts';
import { muteText } from '../../alerts/rules/mute.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../ids.ts';
import { Tag } from '../artists/tag.ts';
import { Name } from '../text/text.ts';
import { Instant } from './time.ts';

/** A mute to be made. What it names must all match; it must name something. */
export const MuteInput = z
  .strictObject({
    artist_id: idSchema('artist').nullable().default(null).register(z.docs, muteText('artist_id')),
    tag: Tag.nullable().default(null).register(z.docs, muteText('tag')),
    change_types: z
      .array(ChangeType)
      .min(1)
      .max(100)
      .overwrite((types) => [...new Set(types)])
      .nullable()
      .default(null)
      .register(z.docs, muteText('change_types')),
    rule_id: idSchema('alert').nullable().default(null).register(z.docs, muteText('rule_id')),
    destination_id: idSchema('destination')
      .nullable()
      .default(null)
      .register(z.docs, muteText('destination_id')),
    until: Instant.meta({ ...muteText('until'), examples: ['2026-12-01T08:00:00.000Z'] }),
    on_end: z.enum(['summary', 'drop']).default('summary').register(z.docs, muteText('on_end')),
    mute_critical: z.boolean().default(false).register(z.docs, muteText('mute_critical')),
    reason: Name.nullable().default(null).register(z.docs, muteText('reason')),
  })
  .register(z.docs, { id: 'MuteInput' });
export type MuteInput = z.infer<typeof MuteInput>;

/** Whether a mute names anything: one of everything would be a way to forget that it is on. */
export function namesSomething(mute: MuteInput): boolean {
  const { artist_id, tag, change_types, rule_id, destination_id } = mute;
  return [artist_id, tag, change_types, rule_id, destination_id].some((named) => named !== null);
}

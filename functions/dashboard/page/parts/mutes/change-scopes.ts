import { type Change, typeName } from '../../change.ts';
import { inertText } from '../../inert-text.ts';
import { mutes } from '../../text/mutes.ts';
import { type MuteScope } from './mute.ts';

/** What of a change can be muted: more of its kind, more of its artist, or its kind everywhere. */
export function scopesOfChange(change: Change): MuteScope[] {
  const { monitored_artist_id: artist_id, change_type } = change;
  const [name, type] = [inertText(change.artist_name, 60), typeName(change_type)];
  return [
    { label: `“${type}” for ${name}`, target: { artist_id, change_types: [change_type] } },
    { label: mutes.wholeArtist(name), target: { artist_id } },
    { label: `“${type}” for all artists`, target: { change_types: [change_type] } },
  ];
}

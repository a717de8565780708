import { typeName } from '../../change.ts';
import { mutes as words } from '../../text/mutes.ts';
import { momentText } from '../../time-format.ts';
import { Foreign } from '../foreign.tsx';
import { useNow } from '../when.tsx';
import { EndMute } from './end-mute.tsx';
import { liveMutes, type Mute } from './mute.ts';
import { useMutes } from './mutes.ts';

/**
 * The mutes that hold for what the screen shows: until when, and a button that ends them.
 * @param props.is which of all mutes are about it
 * @param props.saidOf what of a mute the screen says anyway
 */
export function Muted({
  is,
  saidOf,
}: {
  is: (mute: Mute) => boolean;
  saidOf: 'change' | 'artist' | 'destination';
}) {
  const mutes = useMutes();
  const now = useNow();
  return liveMutes(mutes.data ?? [], now)
    .filter(is)
    .map((mute) => (
      <div key={mute.id} class="notice muted-until">
        <strong>{words.muted(momentText(mute.until))}</strong>{' '}
        {words.only({
          types: saidOf === 'change' ? [] : (mute.change_types ?? []).map(typeName),
          tag: mute.tag,
          hasRule: mute.rule_id !== null,
          hasDestination: mute.destination_id !== null && saidOf !== 'destination',
        })}{' '}
        {mute.mute_critical ? words.criticalMuted : words.criticalPass}{' '}
        {mute.reason !== null && (
          <>
            “<Foreign text={mute.reason} />”{' '}
          </>
        )}
        <EndMute id={mute.id} />
      </div>
    ));
}

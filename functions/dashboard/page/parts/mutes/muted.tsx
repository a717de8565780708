import { useQuery } from '@tanstack/preact-query';
import { client, read } from '../../api.ts';
import { typeName } from '../../change.ts';
import { mutes as words } from '../../text/mutes.ts';
import { momentText } from '../../time-format.ts';
import { ActNow } from '../act.tsx';
import { Foreign } from '../foreign.tsx';
import { useNow } from '../when.tsx';
import { liveMutes, type Mute } from './mute.ts';

/** They change rarely, and after a write they are read again. */
const staleMs = 300_000;

/** All mutes of the organization. */
export function useMutes() {
  return useQuery({ ...read('GET /api/v1/org/mutes'), staleTime: staleMs });
}

/** What a mute that begins or ends changes. */
export const ofMutes = [
  'GET /api/v1/org/mutes',
  'GET /api/v1/changes/{id}/routing',
  'GET /api/v1/org/destinations/{id}/pending',
] as const;

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

/** Ends a mute now; its summary follows. */
export function EndMute({ id }: { id: string }) {
  return (
    <ActNow
      route="DELETE /api/v1/org/mutes/{id}"
      kind="small"
      write={() => client.call('DELETE /api/v1/org/mutes/{id}', { params: { id } })}
      said="The mute has ended. Messages that it kept back come within two minutes."
      again={ofMutes}
    >
      End the mute
    </ActNow>
  );
}

import { client } from '../../api.ts';
import { mutes as words } from '../../text/mutes.ts';
import { ActNow } from '../act-now.tsx';
import { ofMutes } from './mutes.ts';

/** Ends a mute now; its summary follows. */
export function EndMute({ id }: { id: string }) {
  return (
    <ActNow
      route="DELETE /api/v1/org/mutes/{id}"
      kind="small"
      write={() => client.call('DELETE /api/v1/org/mutes/{id}', { params: { id } })}
      said={words.ended}
      again={ofMutes}
    >
      {words.endNow}
    </ActNow>
  );
}

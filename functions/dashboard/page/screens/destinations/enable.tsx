import { client } from '../../api.ts';
import { ActNow } from '../../parts/act-now.tsx';
import { destinations as words } from '../../text/destinations.ts';
import type { Destination } from './destination-body.ts';

const route = 'PATCH /api/v1/org/destinations/{id}';

/** Enables a disabled destination as it is: a mail address is asked for its consent again. */
export function Enable({ destination: { id, config } }: { destination: Destination }) {
  return (
    <ActNow
      route={route}
      kind="small"
      // Who sends the masked address back means the one that is there.
      write={() => client.call(route, { params: { id }, body: { config } })}
      said={({ status }) => (status === 'unconfirmed' ? words.askedAgain : words.enabled)}
      again={['GET /api/v1/org/destinations']}
    >
      {words.enable}
    </ActNow>
  );
}

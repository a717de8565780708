import { useState } from 'preact/hooks';
import { Act } from '../../parts/act.tsx';
import { MuteButton } from '../../parts/mutes/mute-button.tsx';
import { inertText } from '../../inert-text.ts';
import { mutes } from '../../text/mutes.ts';
import { destinations as words } from '../../text/destinations.ts';
import type { Destination } from './destination-body.ts';
import { EditDestination } from './edit-destination.tsx';
import { Remove } from './remove.tsx';

/** What can be done with a destination, beside testing it. */
export function DestinationActions({ destination }: { destination: Destination }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { id, type, name } = destination;
  return (
    <>
      <Act route="PATCH /api/v1/org/destinations/{id}" onClick={() => setOpen('edit')}>
        {words.edit}
      </Act>
      <MuteButton
        scopes={[{ label: mutes.destination(inertText(name, 60)), target: { destination_id: id } }]}
        hasNoSummary={type === 'webhook'}
      />
      <Act
        route="DELETE /api/v1/org/destinations/{id}"
        kind="danger"
        onClick={() => setOpen('delete')}
      >
        {words.remove}
      </Act>
      {open === 'edit' && <EditDestination destination={destination} onClose={close} />}
      {open === 'delete' && <Remove id={id} onClose={close} />}
    </>
  );
}

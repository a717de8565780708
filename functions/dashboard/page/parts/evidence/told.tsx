import { useState } from 'preact/hooks';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { storeOf, useStore } from '../../store.ts';
import { told } from '../../text/told.ts';
import { usePermission } from '../../use-permission.ts';

const words = told;
const Deliveries = latePart(() => import('./told-deliveries.tsx'));
/** Whoever opened it once reads it for each change; until then the list asks for nothing. */
const isOpened = storeOf(false);

/**
 * Who was told, when, and with what result.
 * @param isOpen on the page of the change; beside the inbox it opens when somebody asks
 */
export function Told({ change, isOpen }: { change: Change; isOpen: boolean }) {
  const { isAllowed, why } = usePermission('GET /api/v1/changes/{id}/deliveries');
  const wasOpened = useStore(isOpened);
  const [isShown] = useState(isOpen || wasOpened);
  const isNow = isOpen || wasOpened;
  return (
    <details
      class="told"
      open={isShown}
      onToggle={(event) => {
        if (!isOpen) isOpened.set(event.currentTarget.open);
      }}
    >
      <summary>
        <h3>{words.title}</h3>
      </summary>
      {change.status !== 'confirmed' ? (
        <p>{words.notYet}</p>
      ) : isAllowed ? (
        isNow && <Deliveries id={change.id} />
      ) : (
        <p>{why}</p>
      )}
    </details>
  );
}

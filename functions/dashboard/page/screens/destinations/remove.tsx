import { client } from '../../api.ts';
import { RemoveTarget } from '../../parts/deliveries/remove.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { rulesInUse } from './destination-body.ts';

/** Deletes a destination; where rules send to it, they stand here as links instead. */
export function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RemoveTarget
      words={words}
      list="/app/destinations"
      write={() => client.call('DELETE /api/v1/org/destinations/{id}', { params: { id } })}
      onClose={onClose}
      refusal={inUse}
    />
  );
}

function inUse(error: Error) {
  const rules = rulesInUse(error);
  if (rules.length === 0) return null;
  return (
    <div role="alert">
      <p>{words.inUse}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id}>
            <a href={`/app/alerts/edit/${rule.id}`}>
              <Foreign text={rule.name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

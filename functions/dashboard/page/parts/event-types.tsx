import { useQuery } from '@tanstack/preact-query';
import { read } from '../api.ts';
import { typeName, type ChangeType } from '../change.ts';
import { counted } from '../format.ts';
import { useIssue } from './form.tsx';
import { Loaded } from './loaded.tsx';

export interface EventTypesProps {
  /** What is chosen; none means all. */
  chosen: readonly ChangeType[];
  onChoose: (types: ChangeType[]) => void;
}

/** How many change types are chosen; none means all. */
export const typesText = (count: number): string => (count === 0 ? 'all' : counted(count, 'type'));

/** All change types, or some of them, folded up. */
export function EventTypes(props: EventTypesProps) {
  const issue = useIssue('event_types');
  return (
    <details class="event-types">
      <summary>Change types: {typesText(props.chosen.length)}</summary>
      {issue !== null && <p class="issue">{issue}</p>}
      <TypeChoices {...props} />
    </details>
  );
}

/** A box for each change type. Nothing chosen means all, those of the future among them. */
export function TypeChoices({ chosen, onChoose }: EventTypesProps) {
  const types = useQuery({ ...read('GET /api/v1/event-types'), staleTime: Infinity });
  const toggle = (type: ChangeType) =>
    onChoose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  return (
    <Loaded query={types} rows={4}>
      {(rows) => (
        <fieldset>
          <legend class="unseen">Change types</legend>
          <p class="hint">Select none for all, including types we add later.</p>
          {rows.map(({ type, description }) => (
            <label key={type} class="check">
              <input type="checkbox" checked={chosen.includes(type)} onInput={() => toggle(type)} />{' '}
              {typeName(type)} <span class="hint">{description}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Loaded>
  );
}

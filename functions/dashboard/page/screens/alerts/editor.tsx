import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { Check } from '../../parts/check.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { alertTimes } from '../../text/alert-times.ts';
import { alerts as words } from '../../text/alerts.ts';
import { usePermission } from '../../use-permission.ts';
import type { Artist, Destination } from './known.ts';
import { MoreFields } from './more-fields.tsx';
import { Preview } from './preview.tsx';
import { type AlertRule, type Draft, forProgram, ruleBody } from './rule.ts';
import { SentenceFields } from './sentence-fields.tsx';

export interface EditorProps {
  /** The rule that is changed; null for a new one. */
  rule: AlertRule | null;
  start: Draft;
  artists: readonly Artist[];
  destinations: readonly Destination[];
}

/** A rule as a sentence whose words can be chosen, and under it what it would have sent. */
export function Editor({ rule, start, artists, destinations }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(start);
  const [isOn, setOn] = useState(rule?.active ?? true);
  const destination = destinations.find(({ id }) => id === draft.destination_id);
  const isProgram = destination?.type === 'webhook';
  const sent = isProgram ? forProgram(draft) : draft;
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const save = useSave(rule);
  const { isAllowed, why } = usePermission(
    rule === null ? 'POST /api/v1/org/alerts' : 'PATCH /api/v1/org/alerts/{id}',
  );
  return (
    <>
      <section class="panel">
        <Form
          write={save}
          onSubmit={({ name = '' }) => save.mutate(ruleBody(sent, { name, active: isOn }))}
        >
          <SentenceFields
            draft={draft}
            artists={artists}
            destinations={destinations}
            onChange={change}
          />
          <DestinationNote destination={destination} />
          {!isProgram && <CadenceChoice cadence={draft.cadence} onChange={change} />}
          <Field
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={rule?.name ?? ''}
            required
            maxlength={100}
          />
          <MoreFields
            draft={draft}
            artists={artists}
            destinations={destinations}
            onChange={change}
          />
          <Check label={words.isOn} isChecked={isOn} onInput={setOn} />
          <div class="actions">
            <Submit disabled={!isAllowed}>{words.save}</Submit>
          </div>
          {why !== undefined && <p class="hint">{why}</p>}
        </Form>
      </section>
      <Preview draft={sent} />
    </>
  );
}

function useSave(rule: AlertRule | null) {
  const { route } = useLocation();
  return useWrite(
    (body: ReturnType<typeof ruleBody>, once) =>
      rule === null
        ? client.call('POST /api/v1/org/alerts', { body, headers: once() })
        : client.call('PATCH /api/v1/org/alerts/{id}', { params: { id: rule.id }, body }),
    { onDone: () => route('/app/alerts'), said: words.saved, again: ['GET /api/v1/org'] },
  );
}

/** Where a rule would send to a place that gets nothing now. */
function DestinationNote({ destination }: { destination: Destination | undefined }) {
  if (destination === undefined || destination.status === 'active') return null;
  return (
    <p class="notice warning">
      {destination.status === 'disabled' ? words.disabledDestination : words.unconfirmedDestination}{' '}
      <a href={`/app/destinations/${destination.id}`}>{words.viewDestination}</a>
    </p>
  );
}

const cadences = ['now', 'hourly', 'daily', 'weekly'] as const;

interface CadenceChoiceProps {
  cadence: Draft['cadence'];
  onChange: (change: Pick<Draft, 'cadence'>) => void;
}

/** At once, or in a digest. */
function CadenceChoice({ cadence, onChange }: CadenceChoiceProps) {
  return (
    <Choice
      name="cadence"
      label={alertTimes.cadence}
      hint={cadence === 'now' ? undefined : alertTimes.digestHint}
      value={cadence}
      options={cadences.map((value) => ({ value, label: alertTimes.cadences[value] }))}
      onInput={(value) => onChange({ cadence: cadences.find((one) => one === value) ?? 'now' })}
    />
  );
}

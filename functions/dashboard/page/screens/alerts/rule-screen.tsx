import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client, read } from '../../api.ts';
import { Check } from '../../parts/check.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page, type ScreenProps } from '../../parts/page.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { alerts as words, alertTimes } from '../../text/alerts.ts';
import { usePermission } from '../../use-permission.ts';
import { type Artist, type Destination, useKnown } from './known.ts';
import { MoreFields } from './more-fields.tsx';
import { Preview } from './preview.tsx';
import { type AlertRule, type Draft, forProgram, newDraft, ruleBody } from './rule.ts';
import { SentenceFields } from './sentence.tsx';

/** `/app/alerts/new` and `/app/alerts/edit/{id}`: one file, since they share nearly all of it. */
export default function RuleScreen({ params: { id } }: ScreenProps) {
  return id === undefined ? <NewRule /> : <EditRule key={id} id={id} />;
}

/** `/app/alerts/new`, also with `?destination=` and `?artist=` to begin with. */
function NewRule() {
  const { query } = useLocation();
  const { artists, destinations } = useKnown();
  return (
    <Page title="New alert rule" aside={<a href="/app/alerts">All alert rules</a>}>
      <Loaded query={destinations} rows={6}>
        {(places) => {
          const chosen = places.find(({ id }) => id === query.destination) ?? places[0];
          if (chosen === undefined) return <NoDestinations />;
          return (
            <Loaded query={artists} rows={6}>
              {(known) => {
                const artist = known.find(({ id }) => id === query.artist)?.id ?? null;
                return (
                  <Editor
                    rule={null}
                    start={newDraft(chosen.id, artist)}
                    artists={known}
                    destinations={places}
                  />
                );
              }}
            </Loaded>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoDestinations() {
  return (
    <section class="panel">
      <Empty title="First, a destination" lead={words.noDestinationsLead}>
        <p>
          <a href="/app/destinations">Add a destination</a>
        </p>
      </Empty>
    </section>
  );
}

/** `/app/alerts/edit/{id}` */
function EditRule({ id }: { id: string }) {
  const rule = useQuery(read('GET /api/v1/org/alerts/{id}', { params: { id } }));
  const { artists, destinations } = useKnown();
  return (
    <Page title="Edit the alert rule" aside={<a href="/app/alerts">All alert rules</a>}>
      <Loaded query={rule} rows={6}>
        {(data) => (
          <Loaded query={destinations} rows={6}>
            {(places) => (
              <Loaded query={artists} rows={6}>
                {(known) => (
                  <Editor key={id} rule={data} start={data} artists={known} destinations={places} />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface EditorProps {
  /** The rule that is changed; null for a new one. */
  rule: AlertRule | null;
  start: Draft;
  artists: readonly Artist[];
  destinations: readonly Destination[];
}

/** A rule as a sentence whose words can be chosen, and under it what it would have sent. */
function Editor({ rule, start, artists, destinations }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(start);
  // Undefined: nobody chose it here, and somebody may elsewhere.
  const [active, setActive] = useState<boolean>();
  const destination = destinations.find(({ id }) => id === draft.destination_id);
  const isProgram = destination?.type === 'webhook';
  const sent = isProgram ? forProgram(draft) : draft;
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const fields = { draft, artists, destinations, onChange: change };
  const save = useSave(rule);
  const { isAllowed, why } = usePermission(
    rule === null ? 'POST /api/v1/org/alerts' : 'PATCH /api/v1/org/alerts/{id}',
  );
  return (
    <>
      <section class="panel">
        <Form
          write={save}
          onSubmit={({ name = '' }) => save.mutate(ruleBody(sent, { name, active }))}
        >
          <SentenceFields {...fields} />
          <DestinationNote destination={destination} />
          {!isProgram && <CadenceChoice cadence={draft.cadence} onChange={change} />}
          <Field
            name="name"
            label="Name"
            hint="For your list of rules, like “Bad news, at once”."
            value={rule?.name ?? ''}
            required
            maxlength={100}
          />
          <MoreFields {...fields} />
          <Check label="On" isChecked={active ?? rule?.active ?? true} onInput={setActive} />
          <div class="actions">
            <Submit disabled={!isAllowed}>Save the rule</Submit>
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
    { onDone: () => route('/app/alerts'), said: 'The rule is saved.', again: ['GET /api/v1/org'] },
  );
}

/** Where a rule would send to a place that gets nothing now. */
function DestinationNote({ destination }: { destination: Destination | undefined }) {
  if (destination === undefined || destination.status === 'active') return null;
  return (
    <p class="notice warning">
      {destination.status === 'disabled' ? words.disabledDestination : words.unconfirmedDestination}{' '}
      <a href={`/app/destinations/${destination.id}`}>View the destination</a>
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
      label="When to send"
      hint={cadence === 'now' ? undefined : alertTimes.digestHint}
      value={cadence}
      options={cadences.map((value) => ({ value, label: alertTimes.cadences[value] }))}
      onInput={(value) => onChange({ cadence: cadences.find((one) => one === value) ?? 'now' })}
    />
  );
}

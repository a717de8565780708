import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client, read, readAgain } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { toast } from '../../parts/toast.tsx';
import { timing } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';
import type { Destination } from './destination-body.ts';
import { TimingFields, Weekly } from './timing-fields.tsx';
import {
  type Cadence,
  cadenceField,
  cadences,
  changedCadences,
  changedTiming,
  type Rule,
  type Timing,
  timingOf,
} from './timing.ts';

const route = 'PATCH /api/v1/org/destinations/{id}';

interface Changed {
  timing: Partial<Timing>;
  rules: ReturnType<typeof changedCadences>;
}

/** When a destination gets its messages, and its rules send them: changed in place, and saved together. */
export function TimingForm({ destination }: { destination: Destination }) {
  const { id, type, digest_at } = destination;
  const { isAllowed, why } = usePermission(route);
  const rules = useRules(id);
  const save = useMutation({
    mutationFn: async ({ timing, rules: changed }: Changed) => {
      // What may be refused comes first: then nothing is saved.
      if (Object.keys(timing).length > 0)
        await client.call(route, { params: { id }, body: timing });
      for (const { id: rule, cadence } of changed) {
        await client.call('PATCH /api/v1/org/alerts/{id}', {
          params: { id: rule },
          body: { cadence },
        });
      }
    },
    onSuccess: () => toast('Saved.'),
    onSettled: () => readAgain('GET /api/v1/org/destinations', 'GET /api/v1/org/alerts'),
  });
  return (
    <Form
      write={save}
      onSubmit={(fields) => {
        const timing = changedTiming(destination, timingOf(fields, destination));
        save.mutate({ timing, rules: changedCadences(rules.data ?? [], fields) });
      }}
    >
      <TimingFields type={type} timing={destination}>
        <Loaded query={rules} rows={2}>
          {(own) => <Digests id={id} rules={own} at={digest_at} />}
        </Loaded>
      </TimingFields>
      <Submit disabled={!isAllowed}>Save</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}

interface DigestsProps {
  /** Of the destination. */
  id: string;
  rules: readonly Rule[];
  at: Timing['digest_at'];
}

/** When each rule sends, and, as soon as one sends in digests, when those come. */
function Digests({ id, rules, at }: DigestsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Cadence>>>({});
  const now = rules.map((rule) => chosen[rule.id] ?? rule.cadence);
  const isWeekly = now.includes('weekly');
  return (
    <fieldset class="field">
      <legend>Rules that send here</legend>
      {rules.length > 0 && <p class="hint">{timing.digestHint}</p>}
      {rules.map((rule, index) => (
        <fieldset key={rule.id} class="field">
          <legend>
            <RuleLink rule={rule} />
          </legend>
          <div class="days">
            {cadences.map((one) => (
              <label key={one} class="check">
                <input
                  type="radio"
                  name={cadenceField(rule)}
                  value={one}
                  checked={one === now[index]}
                  onInput={() => setChosen({ ...chosen, [rule.id]: one })}
                />{' '}
                {timing.cadences[one]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {(isWeekly || now.includes('daily')) && (
        <Weekly
          name="digest_at"
          at={at}
          time="Digests are sent at"
          {...(isWeekly && { weekday: 'Weekly digests are sent on' })}
        />
      )}
      <MoreRules id={id} isFirst={rules.length === 0} />
    </fieldset>
  );
}

/** The rules that send to a destination. */
function useRules(id: string) {
  return useQuery({
    ...read('GET /api/v1/org/alerts'),
    select: (rules: readonly Rule[]) => rules.filter(({ destination_id }) => destination_id === id),
  });
}

/** The way to a rule. */
function RuleLink({ rule: { id, name } }: { rule: Rule }) {
  return (
    <a href={`/app/alerts/edit/${id}`}>
      <Foreign text={name} isInLink />
    </a>
  );
}

/** Says that nothing is sent, where no rule sends to a destination; and the way to one more. */
function MoreRules({ id, isFirst }: { id: string; isFirst: boolean }) {
  return (
    <p>
      {isFirst && <span class="muted">None yet. Without a rule, nothing is sent. </span>}
      <a href={`/app/alerts/new?destination=${id}`}>Write an alert rule for it</a>
    </p>
  );
}

/** The rules that send to a program: each change at once. */
export function Rules({ id }: { id: string }) {
  return (
    <>
      <h3>Rules that send here</h3>
      <Loaded query={useRules(id)} rows={1}>
        {(rules) => (
          <>
            <ul>
              {rules.map((rule) => (
                <li key={rule.id}>
                  <RuleLink rule={rule} />
                </li>
              ))}
            </ul>
            <MoreRules id={id} isFirst={rules.length === 0} />
          </>
        )}
      </Loaded>
    </>
  );
}

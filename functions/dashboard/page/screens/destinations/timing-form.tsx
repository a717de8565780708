import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Form, Submit } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { toast } from '../../parts/toast.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';
import type { Destination } from './destination-body.ts';
import { Digests } from './digests.tsx';
import { useRules } from './rules.tsx';
import { changedCadences, changedTiming, timingOf, type Timing } from './timing.ts';
import { TimingFields } from './timing-fields.tsx';

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
    onSuccess: () => toast(words.saved),
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
      <Submit disabled={!isAllowed}>{words.save}</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}

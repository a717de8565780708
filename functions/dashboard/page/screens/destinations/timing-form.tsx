import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Form, Submit } from '../../parts/form.tsx';
import { toast } from '../../parts/toast.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';
import type { Destination } from './destination-body.ts';
import { changedTiming, timingOf, type Timing } from './timing.ts';
import { TimingFields } from './timing-fields.tsx';

const route = 'PATCH /api/v1/org/destinations/{id}';

/** When a destination gets its messages, to be changed in place. */
export function TimingForm({ destination }: { destination: Destination }) {
  const { id, type } = destination;
  const { isAllowed, why } = usePermission(route);
  const save = useMutation({
    mutationFn: (body: Partial<Timing>) => client.call(route, { params: { id }, body }),
    onSuccess: async () => {
      toast(words.saved);
      await readAgain('GET /api/v1/org/destinations');
    },
  });
  return (
    <Form
      write={save}
      onSubmit={(fields) => save.mutate(changedTiming(destination, timingOf(fields)))}
    >
      <TimingFields type={type} timing={destination} />
      <Submit disabled={!isAllowed}>{words.save}</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}

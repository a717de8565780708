import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { ZoneField } from '../../parts/zone-field.tsx';
import { organization as words } from '../../text/organization.ts';
import { zones } from '../../text/zones.ts';
import { usePermission } from '../../use-permission.ts';

/** The time zone of destinations that have none of their own. */
export function Zone({ zone }: { zone: string }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/org');
  const [typed, setTyped] = useState(zone);
  const save = useWrite(
    () => client.call('PATCH /api/v1/org', { body: { time_zone: typed.trim() } }),
    { said: words.renamed, again: ['GET /api/v1/org'] },
  );
  return (
    <section class="panel" aria-labelledby="zone">
      <h2 id="zone">{zones.label}</h2>
      <Form write={save} onSubmit={() => save.mutate()}>
        <ZoneField value={typed} onInput={setTyped} hint={words.zoneHint} />
        <Submit disabled={!isAllowed}>{words.saveZone}</Submit>
      </Form>
      {why !== undefined && <p class="muted">{why}</p>}
    </section>
  );
}

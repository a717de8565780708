import { client } from '../../../../api.ts';
import { Form, Submit } from '../../../../parts/form.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { policy as words } from '../../../../text/expected.ts';
import { usePermission } from '../../../../use-permission.ts';
import type { ShownArtist } from '../use-artist.ts';

type ReleasePolicy = ShownArtist['release_policy'];

const policies: readonly ReleasePolicy[] = ['judge', 'expected_only'];

/** What new releases of the artist are judged by. */
export function Policy({ artist: { id, release_policy } }: { artist: ShownArtist }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/artists/{id}');
  const save = useWrite(
    (chosen: ReleasePolicy) => {
      const body = { release_policy: chosen };
      return client.call('PATCH /api/v1/artists/{id}', { params: { id }, body });
    },
    { said: words.saved, again: ['GET /api/v1/artists'] },
  );
  const submit = ({ policy }: Readonly<Record<string, string>>) =>
    save.mutate(policies.find((one) => one === policy) ?? release_policy);
  return (
    <section class="panel" aria-labelledby="policy">
      <h2 id="policy">{words.title}</h2>
      <Form write={save} onSubmit={submit}>
        <fieldset class="field policies" disabled={!isAllowed}>
          <legend>{words.label}</legend>
          {policies.map((one) => (
            <label key={one} class="check">
              <input
                type="radio"
                name="policy"
                value={one}
                defaultChecked={one === release_policy}
              />{' '}
              <span>
                {words.policies[one]} <span class="hint">{words.means[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Submit disabled={!isAllowed}>{words.save}</Submit>
        {why !== undefined && <p class="hint">{why}</p>}
      </Form>
    </section>
  );
}

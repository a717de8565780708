import { newAddress } from '../person.ts';
import { signInByForm } from '../sign-in-form.ts';
import type { Stage } from '../stage.ts';

/** A half-filled form, when another tab of the browser signs in as somebody else. */
export async function anotherPersonSignsIn(stage: Stage): Promise<void> {
  const ana = await stage.person();
  ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
  await ana.open('/app/me');
  await ana.fills('Name', 'Ana Reis');
  await ana.api.call('POST /api/v1/auth/logout');
  const other = await ana.tab();
  await other.goto('/app/');
  const address = newAddress();
  await signInByForm(stage, { page: other }, { address });
  await ana.sees('button', `Account of ${address}`);
  await ana.open('/app/me');
  const name = await ana.page.getByLabel('Name').inputValue();
  if (name !== '') throw new Error(`what one person typed is there for the next: ${name}`);
}

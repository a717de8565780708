import { newAddress } from '../person.ts';
import type { Stage } from '../stage.ts';
import type { Page } from 'playwright-core';
import { inMail } from '../../../lib/demo/controls.ts';

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

/** The code in the mail of a sign-in. */
export const codePattern = /([0-9A-Z]{4}-[0-9A-Z]{4})/;

/** Signs in by the form that is on the screen. @param typed how the code of the mail is put in */
export async function signInByForm(
  stage: Pick<Stage, 'url'>,
  { page }: { page: Page },
  {
    address,
    typed = (code: string) => code,
  }: { address?: string; typed?: (code: string) => string },
): Promise<void> {
  if (address !== undefined) await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByLabel('Code', { exact: true });
  await field.waitFor();
  const code = await inMail(stage.url, address ?? '', codePattern);
  await field.fill(typed(code));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

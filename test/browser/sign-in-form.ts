import type { Page } from 'playwright-core';
import { inMail } from '../../lib/demo/controls.ts';
import type { Stage } from './stage.ts';

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

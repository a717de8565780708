import type { Locator } from 'playwright-core';
import { signInByForm } from './another-person.ts';
import type { Stage } from '../stage.ts';
import { storeSecret } from './secret.ts';
import { Webhook } from 'standardwebhooks';
import type { Received } from '../../../lib/demo/print.ts';

/**
 * As somebody new would, by the page alone: sign in, take the sample artist, add a webhook, see that
 * its test arrives, add a chat, and write a rule for it.
 */
export async function firstRun(stage: Stage): Promise<void> {
  const ana = await stage.person({ signedIn: false });
  const receiver = await stage.receiver();
  const { page } = ana;
  const step = (name: RegExp): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const isDone = (name: RegExp) => step(name).getByText(/Done$/).waitFor();
  await ana.open('/app/');
  await signInByForm(stage, ana, { address: ana.address });
  await ana.clicks('link', /^Try it with/);
  await page
    .getByRole('button', { name: /^Monitor/ })
    .first()
    .click();
  await ana.clicks('link', 'Set up alerts');
  await isDone(/artist/);

  await step(/where alerts go/)
    .getByRole('link', { name: /webhook/ })
    .click();
  await ana.clicks('button', 'Add a webhook');
  await ana.fills('Name', 'Rights database');
  await ana.fills('URL', `${receiver.url}/hook`);
  await ana.clicks('button', 'Add webhook');
  const secret = await storeSecret(ana);
  await ana.sees('heading', 'Rights database');
  await ana.clicks('button', /^Account of/);
  await ana.clicks('link', 'Get started');
  await isDone(/where alerts go/);
  await step(/test/).getByRole('button', { name: 'Send test' }).click();
  await step(/test/)
    .getByText(/Delivered in/)
    .waitFor();
  await isDone(/test/);
  await page.reload();
  await isDone(/test/);
  const [test] = receiver.received;
  if (!test || !isSignedBy(secret, test)) throw new Error('the test is not signed by the secret');

  await step(/where alerts go/)
    .getByRole('link', { name: 'chat' })
    .click();
  await ana.clicks('button', 'Add a destination');
  await ana.fills('Name', '#alerts');
  await page
    .getByRole('dialog')
    .locator('input[type=url]')
    .fill(`${receiver.url}/services/T0/B0/x`);
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await ana.sees('heading', '#alerts');
  await ana.clicks('button', /^Account of/);
  await ana.clicks('link', 'Get started');
  await ana.clicks('button', 'Create rule');
  await isDone(/rule/);
  await ana.sees('link', 'Go to the inbox');
}

/** Whether a request bears a signature by the secret. */
export function isSignedBy(secret: string, { body, headers }: Received): boolean {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(texts));
    return true;
  } catch {
    return false;
  }
}

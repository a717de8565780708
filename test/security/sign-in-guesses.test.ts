/**
 * The attack: start sign-ins for one address from many networks, and try five codes in each. Once, every
 * one of them could be tried, although only three in 15 minutes are emailed.
 */
import { handlers } from '../../functions/api/sign-in/index.ts';
import { newSignInCode } from '../../shared/domain/people/sign-in.ts';
import { harness, type Harness } from '../support/harness.ts';

let h: Harness;
const codes: string[] = [];
beforeEach(async () => {
  h = await harness();
  codes.length = 0;
  const bytes = (count: number) => {
    const made = h.deps.random.bytes(count);
    if (count === 5) codes.push(newSignInCode(made));
    return made;
  };
  h.use('sign-in', handlers, { ...h.deps, random: { bytes } });
});
afterEach(() => h.stop());

const email = 'victim@example.com';
const verify = '/api/v1/auth/login/verify';

it('even the right code fails in a sign-in that nobody was emailed', async () => {
  const logins: string[] = [];
  for (let network = 0; network < 40; network += 1) {
    const place = { ip: `203.0.113.${network}` };
    const answer = await h.anonymous.post('/api/v1/auth/login', { email }, place);
    logins.push((answer.expect(202) as { login_id: string }).login_id);
  }
  expect(h.mails.length).toBe(3);
  const accepted: number[] = [];
  for (const [at, login_id] of logins.entries()) {
    const place = { ip: `198.51.100.${at}` };
    const { status } = await h.anonymous.post(verify, { login_id, code: codes[at] }, place);
    if (status === 200) accepted.push(at);
    else expect(status).toBe(401);
  }
  expect(accepted).toEqual([0, 1, 2]);
});

/**
 * The attack: one person begins and cancels verifications all the time. Each looks for the artist's site
 * in MusicBrainz, which answers all of us once a second, so nobody else would be shown where to put a proof.
 */
import { VerificationSession } from '../../shared/domain/bodies/verification.ts';
import type { Person } from '../support/harness.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

const s = forSuite(() => service({ artists: 18, sites: true }));

const begin = async (who: Person, streaming_id: string) =>
  (await who.post('/api/v1/verify/start', { streaming_id })).expect(201, VerificationSession);
const isShown = ({ methods }: VerificationSession) => methods.length > 1;

it('are one budget for a person, and come a minute later beyond it', async () => {
  const [thief, other] = [await s.organization(), await s.organization()];
  let shown = 0;
  for (let count = 0; count < 40; count += 1) {
    const session = await begin(thief, '1001');
    if (isShown(session)) shown += 1;
    (await thief.delete(`/api/v1/verify/${session.id}`)).expect(204);
    s.h.clock.advance(1);
  }
  expect(shown).toBe(20);
  const late = await begin(thief, '1001');
  expect(isShown(late)).toBe(false);
  expect(isShown(await begin(other, '1002'))).toBe(true);
  s.h.clock.advance(60);
  const polled = (await thief.get(`/api/v1/verify/${late.id}`)).expect(200, VerificationSession);
  expect(isShown(polled)).toBe(true);
});

/**
 * The doors of the artists, of verification and of changes before the simulator's world: requests
 * go in as the gateway sends them, and the real catalog adapters answer from what is true there.
 *
 *     const s = await service();                      // in beforeAll; await s.stop() in afterAll
 *     const org = await s.organization();             // business: nothing is limited
 *     const artist = await s.monitor(org, '1001');    // at once, details and links read
 */
import { handlers as artists } from '../../functions/api/artists/index.ts';
import { handlers as changeReports } from '../../functions/api/change-reports/index.ts';
import { handlers as changes } from '../../functions/api/changes/index.ts';
import { handlers as imports } from '../../functions/api/imports/index.ts';
import { handlers as releases } from '../../functions/api/releases/index.ts';
import { handlers as verification } from '../../functions/api/verification/index.ts';
import * as z from 'zod';
import { theService } from '../../shared/domain/people/audit.ts';
import type { Artist } from '../../shared/domain/bodies/artist.ts';
import { Change } from '../../shared/changes/rules/change.ts';
import { VerificationSession } from '../../shared/domain/bodies/verification.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { harness, type Answer, type Person } from './harness.ts';
import { watchedAs, watching, type Watched, type WatchingOptions } from './watching.ts';

export async function service(options: Omit<WatchingOptions, 'on'> = {}) {
  const h = await harness();
  const w = await watching({ ...options, on: h });
  const deps = { ...h.deps, ...w.deps };
  h.use('artists', artists, deps);
  h.use('imports', imports, deps);
  h.use('verification', verification, deps);
  h.use('changes', changes, deps);
  h.use('change-reports', changeReports, deps);
  h.use('releases', releases, deps);
  return {
    h,
    w,
    deps,
    /** The creator of a new organization, of the largest plan unless another one is wanted. */
    organization: (plan: Parameters<typeof h.organization>[0] = {}): Promise<Person> =>
      h.organization({ plan: 'business', ...plan }),
    async monitor({ organizationId }: { organizationId: string }, streamingId = '1001') {
      const artist: Artist = await startMonitoring(deps, organizationId, streamingId, theService);
      await w.upkeep();
      return artist;
    },
    /** A new session of verification, and the token of its proof. */
    async session(who: Person, artistId: number) {
      const body = { streaming_id: String(artistId) };
      const answer = await who.post('/api/v1/verify/start', body);
      const session = answer.expect(201, VerificationSession);
      return { ...session, token: session.methods[0]?.token ?? '' };
    },
    /** A release of the artist comes out, and is confirmed. @returns the change that tells of it */
    async arrives(
      who: Person,
      watched: Watched,
      release: Parameters<typeof w.happens<'release'>>[1],
    ): Promise<Change | undefined> {
      const id = String(w.happens('release', release, Number(watched.watch_id.split('#')[1])));
      await w.check(watched);
      await w.settle(watched);
      const changes = (await who.get('/api/v1/changes')).expect(200, z.array(Change));
      return changes.find(({ payload }) => payload.subject.id === id);
    },
    /** How the pipeline names an artist of an organization. */
    watched: (
      { organizationId }: { organizationId: string },
      { id, streaming_id }: { id: string; streaming_id: string },
    ): Watched => watchedAs(organizationId, id, streaming_id),
    async stop(): Promise<void> {
      await w.stop();
      await h.stop();
    },
  };
}

export type Service = Awaited<ReturnType<typeof service>>;

/** The body of a refusal without what differs in each answer. */
export function refusalOf(answer: Answer): string {
  return JSON.stringify({ ...(answer.body as object), request_id: null });
}

import { make } from '../../lib/simulator/world.ts';
import { answerDeezer } from '../../lib/simulator/wire/deezer-routes.ts';
import { deezer } from '../../shared/catalog/deezer.ts';
import type { Clock } from '../../shared/usecases/ports.ts';

const unlimited = { take: async () => undefined, report: async () => undefined };

/** The real adapter of the catalog on a small world of the simulator, with requests as they like. */
export function simulatedCatalog(clock: Clock) {
  const world = make(1, { today: '2026-11-21', artists: 8 });
  return deezer({
    baseUrl: 'http://catalog.test',
    budget: unlimited,
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const wire = {
        now: clock.now(),
        apiUrl: 'http://catalog.test',
        pictureUrl: 'http://pictures.test',
        siteUrl: () => null,
      };
      const answer = answerDeezer(world, url.pathname, url.searchParams, wire, {});
      return Response.json(answer.body, { status: answer.status });
    },
  });
}

import { ofNpm } from '../clients/generators.ts';
import { setStage, tryOut } from '../clients/journeys.ts';

// What a customer does with openapi.json: they generate types of it, and write a program on them. What
// that takes is a workspace of this project, so `npm ci` has brought it; `npm run clients -- --all`
// tries the generators of other languages.
it('clients that were generated from openapi.json pass the journey', async () => {
  const stage = await setStage();
  try {
    for (const generator of ofNpm) await tryOut(generator, stage);
  } finally {
    await stage.stop();
  }
});

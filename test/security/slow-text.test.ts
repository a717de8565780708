/**
 * The attack: texts that take a pattern of ours the square of their length to read, or twice as long
 * with each word. Whoever uploads a release chooses its label and title, anyone edits a biography or
 * a link, and a stranger needs no key to ask for a path.
 */
import { lastfm } from '../../shared/catalog/lastfm.ts';
import { normalizeLink } from '../../shared/domain/artists/social-links.ts';
import { labelKey } from '../../shared/findings/risk/identity.ts';
import { isGeneric } from '../../shared/findings/risk/signals.ts';
import { recordedBudget } from '../catalog/recorded-budget.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forSuite(wholeApi);

async function biography(content: string): Promise<unknown> {
  const source = lastfm({
    baseUrl: 'https://last.fm.invalid',
    fetch: async () => Response.json({ artist: { bio: { content } } }),
    apiKey: async () => 'key',
    budget: recordedBudget(),
    userAgent: 'test',
    timeoutSeconds: 600,
  });
  return (await source.about('mbid'))?.bio;
}

/** Where a pattern takes more than the length of its text to read, each of these takes minutes. */
const longest = 20_000;
it.each<[string, () => unknown]>([
  ['a label of many companies', () => labelKey(`x${' inc.'.repeat(30)} incx`)],
  ['a title of many signs', () => isGeneric(`demo${'#'.repeat(500_000)}x`)],
  ['a link of many slashes', () => normalizeLink(`https://a.example/${'/'.repeat(500_000)}x`)],
  ['a path of many slashes', () => h.anonymous.get(`/${'/'.repeat(500_000)}x`)],
  ['a biography of open tags', () => biography('<'.repeat(1_000_000))],
  ['a biography of open links', () => biography('<a href="https://last.fm/'.repeat(6000))],
])('%s is read within a moment', async (_, read) => {
  const begunAt = performance.now();
  await read();
  expect(performance.now() - begunAt).toBeLessThan(longest);
});

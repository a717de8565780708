import { proofTexts } from '../../../functions/dashboard/page/parts/proof/proof-texts.ts';
import {
  fileHasToken,
  pageHasToken,
  proofMethods,
  recordHasToken,
} from '../../../shared/domain/verification/proof.ts';

const token = 'artist-monitor-0123456789abcdef0123456789abcdef01234567';

/** What the page lets people copy, by the kind of proof. */
function copied(site: string | null) {
  return new Map(
    proofMethods(site, token).map((proof) => [
      proof.type,
      proofTexts(proof, 'ver_1').map(({ text }) => text),
    ]),
  );
}

describe('what people copy', () => {
  it('is what the service looks for', () => {
    const texts = copied('https://nova.example/');
    const [file, line = ''] = texts.get('website_file') ?? [];
    expect(file).toBe('https://nova.example/.well-known/artist-monitor.txt');
    expect(fileHasToken(line, token)).toBe(true);
    const [page, tag = ''] = texts.get('meta_tag') ?? [];
    expect(page).toBe('https://nova.example/');
    expect(pageHasToken(`<html><head>${tag}</head><body></body></html>`, token)).toBe(true);
    const [record, value = ''] = texts.get('dns_txt') ?? [];
    expect(record).toBe('_artist-monitor.nova.example');
    expect(recordHasToken([value], token)).toBe(true);
  });

  it('is the ID of the verification for a review', () => {
    expect(copied(null)).toEqual(new Map([['manual_review', ['ver_1']]]));
  });
});

import {
  areSameParts,
  defaultParts,
  hasParts,
  togglePart,
} from '../../functions/dashboard/page/parts/verdict/counting.ts';
import { partOptions } from '../../functions/dashboard/page/parts/verdict/part-options.ts';
import { TriagePart } from '../../shared/domain/releases/release.ts';

describe('what of a release counts', () => {
  it('is all of what is theirs, and all but the guests of what is not', () => {
    expect(defaultParts('mine')).toEqual(TriagePart.options);
    expect(defaultParts('not_mine')).toEqual(['label', 'isrc_registrants', 'upc_owner']);
  });

  it('is taken away and added again, in its order', () => {
    const without = togglePart(defaultParts('mine'), 'label');
    expect(without).toEqual(['isrc_registrants', 'upc_owner', 'guests']);
    expect(togglePart(without, 'label')).toEqual(defaultParts('mine'));
    expect(togglePart(without, 'constructor')).toEqual(without);
  });

  it('is the same in another order, and not with one more', () => {
    expect(areSameParts(['label', 'guests'], ['guests', 'label'])).toBe(true);
    expect(areSameParts(['label'], ['guests', 'label'])).toBe(false);
    expect(areSameParts(['label'], ['guests'])).toBe(false);
  });

  it('is asked where there is a label or a UPC', () => {
    expect(hasParts({ label: null, upc: null })).toBe(false);
    expect(hasParts({ label: 'Nebel Records', upc: null })).toBe(true);
    expect(hasParts({ label: null, upc: '400000001090' })).toBe(true);
  });
});

describe('the choices', () => {
  it('name what is known: the label, each registrant once, the UPC', () => {
    const isrcs = ['ZZN012600001', null, 'ZZN012600002', 'ZZG072600001'];
    const options = partOptions({ label: 'Nebel Records', upc: '400000001090', isrcs });
    expect(options.map(({ label }) => label)).toEqual([
      'Label: Nebel Records',
      'ISRC registrant: ZZN01 and ZZG07',
      'Owner of the UPC 400000001090',
      'Guests',
    ]);
  });

  it('leave out what the release doesn’t have', () => {
    const options = partOptions({ label: null, upc: '400000001090', isrcs: [] });
    expect(options.map(({ value }) => value)).toEqual(['isrc_registrants', 'upc_owner', 'guests']);
    expect(options[0]?.label).toBe('ISRC registrant');
  });
});

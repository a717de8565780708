import {
  expectedBody,
  needsUpc,
} from '../../../functions/dashboard/page/screens/artists/artist/theirs/expected-body.ts';
import { ExpectedInput, ExpectedPatch } from '../../../shared/domain/bodies/expected-release.ts';

describe('what is sent of an expected release', () => {
  it('is what was typed, with ISRCs in any form', () => {
    const body = expectedBody({
      ...{ title: ' Long Shore ', release_date: '2026-12-04', upc: '724384960650' },
      ...{ label: 'Nebel Records', isrcs: 'USKA01700001, USKA01700002\nUSKA01700003;' },
    });
    expect(body).toEqual({
      title: 'Long Shore',
      release_date: '2026-12-04',
      upc: '724384960650',
      label: 'Nebel Records',
      isrcs: ['USKA01700001', 'USKA01700002', 'USKA01700003'],
    });
    expect(ExpectedInput.parse(body)).toEqual(body);
  });

  it('takes away what was emptied', () => {
    const body = expectedBody({ title: '', release_date: '', upc: '724384960650', isrcs: '' });
    expect(body).toEqual({
      ...{ title: null, release_date: null, label: null },
      ...{ upc: '724384960650', isrcs: [] },
    });
    expect(ExpectedPatch.parse(body)).toEqual(body);
  });

  it('has a UPC where title or date is missing', () => {
    expect(needsUpc('Long Shore', '2026-12-04')).toBe(false);
    expect(needsUpc(' ', '2026-12-04')).toBe(true);
    expect(needsUpc('Long Shore', '')).toBe(true);
  });
});

import { ShownReport } from '../../../shared/domain/bodies/organization.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

describe('GET /api/v1/org/weekly-report', () => {
  const h = forSuite(wholeApi);

  it('is of the seven days before today by the organization’s clock, in words, too', async () => {
    const org = await h.organization();
    const ofZone = async (time_zone: string) => {
      (await org.patch('/api/v1/org', { time_zone })).expect(200);
      return (await org.get('/api/v1/org/weekly-report')).expect(200, ShownReport);
    };
    const east = await ofZone('Pacific/Kiritimati');
    const west = await ofZone('Pacific/Pago_Pago');
    expect(east).toMatchObject({
      ...{ time_zone: 'Pacific/Kiritimati', artists: 0, sections: [], is_cut: false },
      summary: 'Nothing changed. No artist is monitored.',
    });
    // These two are 25 hours apart, so their dates always differ.
    expect(east.to > west.to).toBe(true);
    for (const { from, to } of [east, west]) {
      expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    }
  });
});

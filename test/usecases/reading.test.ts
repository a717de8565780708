import type { WatchItem } from '../../shared/watches/items/watches.ts';
import { takeReading } from '../../shared/checks/steps/record-observation.ts';
import { anArtist, anObservation } from '../findings/build.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const read = {
  streaming_id: '27',
  merged_into: null,
  points_day: '2026-11-21',
  points: '540=1000',
  past_points: {},
} as WatchItem;
const answer = (streaming_id: string) =>
  anObservation({ artist: anArtist({ streaming_id, followers: 50, monthly_listeners: null }) });
const pointsOf = (artist: WatchItem, streaming_id: string) =>
  takeReading(artist, answer(streaming_id), now).check.points;

describe('the numbers of a check', () => {
  it('are added to those of the day', () => {
    expect(pointsOf(read, '27')).toBe('540=1000;60=-950');
  });

  it('are not kept of a profile that answers as another one', () => {
    expect(pointsOf(read, '99')).toBe('540=1000');
    expect(pointsOf({ ...read, merged_into: '99' }, '27')).toBe('540=1000');
  });

  it('are those of the other one once the merge is confirmed', () => {
    expect(pointsOf({ ...read, merged_into: '99' }, '99')).toBe('540=1000;60=-950');
  });
});

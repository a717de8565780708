import {
  calendarFrom,
  type CalendarRelease,
  eventsMax,
  type HeldRelease,
  releaseEvents,
} from '../../shared/domain/feeds/release-calendar.ts';

const from = '2025-11-22';
const nova = { id: 'ma_1', name: 'Nova Pilot' };
const rosa = { id: 'ma_2', name: 'Rosa Nebel' };

function held(changes: Partial<CalendarRelease> = {}, artist = nova): HeldRelease {
  const release: CalendarRelease = {
    id: '100',
    title: 'Kestrel',
    type: 'single',
    relation: 'main',
    release_date: '2026-12-04',
    catalog_url: 'https://www.deezer.com/album/100',
    status: 'announced',
    last_seen_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
  return { artist, release };
}
const titles = (some: readonly HeldRelease[]) =>
  releaseEvents(some, from).map(({ title }) => title);

describe('a calendar of releases', () => {
  it('has an event for each', () => {
    expect(releaseEvents([held({ date_changes: 2 })], from)).toEqual([
      {
        releaseId: '100',
        day: '2026-12-04',
        title: 'Single “Kestrel” by “Nova Pilot”',
        artistId: 'ma_1',
        catalogUrl: 'https://www.deezer.com/album/100',
        dateChanges: 2,
        isWithdrawn: false,
        changedAt: '2026-11-20T10:00:00.000Z',
      },
    ]);
  });

  it('begins a year before the day on which it is read', () => {
    expect(calendarFrom(new Date('2026-11-22T23:59:59Z'))).toBe('2025-11-22');
    expect(titles([held({ release_date: '2025-11-22' })])).toHaveLength(1);
    expect(titles([held({ release_date: '2025-11-21' })])).toEqual([]);
    expect(titles([held({ release_date: '2099-01-01' })])).toHaveLength(1);
  });

  it.each([null, '2026', '2026-12', '0000-00-00', '2026-02-30', '2026-12-04x'])(
    'has none for the date %j, which is no day',
    (release_date) => {
      expect(titles([held({ release_date })])).toEqual([]);
    },
  );

  it('leaves out others’ releases on which an artist appears', () => {
    expect(
      titles([held({ relation: 'appears_on' }), held({ id: '2', relation: 'featured' })]),
    ).toEqual(['Single “Kestrel” by “Nova Pilot”']);
  });

  it('has one event for a release of several artists', () => {
    const both = [held({}, rosa), held({ date_changes: 1 })];
    expect(releaseEvents(both, from)).toMatchObject([
      { title: 'Single “Kestrel” by “Nova Pilot” and “Rosa Nebel”', dateChanges: 1 },
    ]);
    expect(titles(both.toReversed())).toEqual(titles(both));
  });

  it('says that one was withdrawn when no artist’s list has it anymore', () => {
    const gone = held({ status: 'offline' });
    expect(releaseEvents([gone], from)).toMatchObject([{ isWithdrawn: true }]);
    expect(releaseEvents([gone, held({}, rosa)], from)).toMatchObject([{ isWithdrawn: false }]);
  });

  it('is in the order of the days', () => {
    const days = ['2026-12-04', '2026-01-02', '2027-03-05'];
    const some = days.map((release_date, index) => held({ id: `${index}`, release_date }));
    expect(releaseEvents(some, from).map(({ day }) => day)).toEqual(days.toSorted());
  });

  it('has so many events, and leaves out the oldest', () => {
    const many = Array.from({ length: eventsMax + 5 }, (_, index) =>
      held({ id: `${index}`, release_date: index < 5 ? '2025-12-01' : '2026-06-01' }),
    );
    const events = releaseEvents(many, from);
    expect(events).toHaveLength(eventsMax);
    expect(events[0]?.day).toBe('2026-06-01');
  });

  it('cuts a title, and quotes it as messages do', () => {
    const [title = ''] = titles([held({ title: `${'x'.repeat(500)}\n` })]);
    expect(title).toBe(`Single “${'x'.repeat(79)}…” by “Nova Pilot”`);
  });
});

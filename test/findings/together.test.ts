import type { HolderFinding } from '../../shared/findings/finding.ts';
import { renderChange, together } from '../../shared/findings/render-change.ts';
import { message, type Message, textOf } from '../../shared/findings/words.ts';

const missing = message('missingFromList', { rows: 18 });
const notTheirs = message('saidNotTheirs', {});

function lost(name: string, ...reasons: Message[]): HolderFinding {
  const subject = { kind: 'release', id: name, name } as const;
  return {
    change_type: 'RELEASE_WENT_OFFLINE',
    severity: 'critical',
    says: message('stillGone', { left: 1 }),
    ...{ subject, reasons, release: null },
    payload: { field: 'status', before: 'live', after: 'offline', subject },
  };
}

function told(...findings: [HolderFinding, ...HolderFinding[]]) {
  const items = findings.map(({ payload: { subject, before, after } }) => {
    return { subject, before, after };
  });
  const artist = { kind: 'artist', id: '27', name: 'Rosa Nebel' } as const;
  const all = together(findings, { items, rest: null, of: 20, artist });
  const occasion = { artistName: 'Rosa Nebel', detectedAt: '2026-11-21T10:27:00.000Z' };
  return renderChange(all, occasion);
}

describe('what several releases have in common', () => {
  it('is said of those of which it is so', () => {
    const reasons = told(
      lost('Alive', missing, notTheirs),
      lost('Bright', missing),
      lost('Cinder', missing, notTheirs),
      lost('Dunes', missing, message('pageOfNamesake', { id: '9' })),
    ).payload.reasons;
    expect(reasons).toEqual([
      'they’re missing from a complete list of 18 releases',
      '“Alive” and “Cinder”: they were marked as not theirs',
      '“Dunes”: its own page names another artist as the main one, with the same name and the ID 9',
    ]);
  });

  it('is at as many other artists as the most shared of them', () => {
    const shared = lost('Alive', missing);
    const { payload, summary } = told(
      { ...shared, payload: { ...shared.payload, others: 15 } },
      lost('Bright', missing),
    );
    expect(payload.others).toBe(15);
    expect(summary).toContain('About 15 other artists had the same change on the same day.');
  });

  it('is told as “both” where the artist had two', () => {
    const summary = (of: number) => {
      const titles = ['Alive', 'Bright'];
      const facts = { count: 2, of, before: null, after: null, titles };
      return textOf(message('together', { type: 'RELEASE_WENT_OFFLINE', ...facts }), 'Rosa Nebel');
    };
    expect(summary(2)).toMatch(/^Both releases by “Rosa Nebel” were removed/);
    expect(summary(20)).toMatch(/^2 of 20 releases by “Rosa Nebel” were removed/);
  });
});

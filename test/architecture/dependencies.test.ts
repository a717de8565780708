import { join } from 'node:path';
import { accepted, auditFaults, lockFaults, unaccepted } from '../../lib/dependencies/audit.ts';

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc=' };
const textsOf = (entry: object, path = 'node_modules/some') =>
  lockFaults(
    { lockfileVersion: 3, packages: { '': {}, [path]: { ...good, ...entry } } },
    { allowScripts: { named: true, 'pinned@1.0.0': false } },
  ).map(({ text }) => text);

describe('the lock file', () => {
  it.each([
    [{ license: undefined }, 'has the license none'],
    [{ license: 'GPL-3.0-only' }, 'has the license GPL-3.0-only'],
    [{ license: '(MIT AND GPL-3.0-only)' }, 'has the license (MIT AND GPL-3.0-only)'],
    [{ license: 'GPL-3.0-only AND (X OR MIT OR Y)' }, 'has the license GPL-3.0-only AND (X'],
    [{ resolved: 'https://packages.example/a.tgz' }, 'not from the registry'],
    [{ resolved: 'git+ssh://git@github.com/a/b.git#1' }, 'comes from git+ssh://'],
    [{ resolved: 'file:../a.tgz' }, 'comes from file:../a.tgz'],
    [{ integrity: undefined }, 'has no sha512 integrity'],
    [{ integrity: 'sha1-abc=' }, 'has no sha512 integrity'],
    [{ hasInstallScript: true }, 'has an install script'],
  ])('refuses %j', (entry, text) => {
    expect(textsOf(entry)).toEqual([expect.stringContaining(text)]);
  });

  it.each([
    ['some', { license: '(GPL-3.0-only OR MIT)' }],
    ['some', { integrity: undefined, inBundle: true }],
    ['other/node_modules/named', { hasInstallScript: true }],
    ['pinned', { hasInstallScript: true }],
    ['../test/clients', { license: undefined, integrity: undefined }],
  ])('takes %s with %j', (name, entry) => {
    expect(textsOf(entry, join('node_modules', name))).toEqual([]);
  });

  it('refuses a package from a folder outside, and one whose name only begins as one with a script', () => {
    expect(textsOf({ license: undefined }, '../elsewhere')).toHaveLength(1);
    expect(
      textsOf({ hasInstallScript: true, version: '1.0.1' }, 'node_modules/pinned'),
    ).toHaveLength(1);
  });
});

describe('npm audit', () => {
  const found = {
    source: 1,
    name: 'some',
    title: 'It reads too much',
    severity: 'high',
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  };
  const report = {
    auditReportVersion: 2,
    vulnerabilities: { some: { via: [found] }, user: { via: ['some'] } },
  };

  it('names each finding once, by the ID of its advisory', () => {
    expect(auditFaults(JSON.stringify(report))).toEqual({
      faults: [
        {
          what: 'GHSA-aaaa-bbbb-cccc',
          text: `some: It reads too much (high), ${found.url}`,
        },
      ],
    });
  });

  it('that reached no registry says why, and is no report without findings', () => {
    const printed = { message: '405 Method Not Allowed - POST', error: { summary: '' } };
    expect(auditFaults(JSON.stringify(printed))).toEqual({ notAsked: printed.message });
  });

  it.each(['', '{}', '{"error": {"code": "ENOLOCK", "summary": "…"}}'])(
    'that failed by itself (%j) is an error',
    (printed) => {
      expect(() => auditFaults(printed)).toThrow();
    },
  );
});

describe('what is accepted', () => {
  const fault = { what: 'some: GPL-3.0-only', text: 'some@1.0.0 has the license GPL-3.0-only' };
  const until = (day: string) => [{ what: fault.what, reason: 'tried', until: day }];
  const now = new Date('2026-11-28T12:00:00Z');

  it('passes until its day is over', () => {
    expect(unaccepted([fault], until('2026-11-28'), now)).toEqual([]);
    expect(unaccepted([fault], until('2026-11-27'), now)).toEqual([fault]);
  });

  it('is nothing else, and no origin, hash, or script', () => {
    const others = [
      { ...fault, what: 'some: AGPL-3.0-only' },
      { ...fault, what: null },
    ];
    expect(unaccepted(others, until('2027-01-01'), now)).toEqual(others);
  });

  it('has a reason and a day', () => {
    for (const { reason, until: day } of accepted) {
      expect(reason.length).toBeGreaterThan(20);
      expect(new Date(day).toISOString()).toContain(day);
    }
  });
});

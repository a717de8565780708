import { axeFindings, bringAxe } from '../axe.ts';
import { chartLabelsAreLegible } from '../checks/chart-labels.ts';
import { anotherPersonSignsIn } from '../checks/another-person.ts';
import { offlineIsSaid } from '../checks/offline.ts';
import { onePollAMinute } from '../checks/polling.ts';
import { lastPreviewWins } from '../checks/preview.ts';
import { secretIsShownOnce } from '../checks/secret.ts';
import { severityIsSaid } from '../checks/severity.ts';
import { textStaysText } from '../checks/text-of-others.ts';
import { settled } from '../look.ts';
import type { Stage } from '../stage.ts';
import type { Edit } from './planted-page.ts';

/** A mistake that the suite must find. */
export interface Plant {
  what: string;
  edits: readonly Edit[];
  /** The check that finds it, and what it then says. */
  check: (stage: Stage) => Promise<void>;
  says: RegExp;
}

/** Somebody's own page, by axe. */
async function accountPassesAxe(stage: Stage): Promise<void> {
  const ana = await stage.person({ page: { bypassCSP: true } });
  await bringAxe(ana.context);
  await ana.open('/app/me');
  await settled(ana.page);
  const found = await axeFindings(ana.page);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Somebody's own page, and nothing else. */
async function accountOpens(stage: Stage): Promise<void> {
  const ana = await stage.person();
  await ana.open('/app/me');
  await settled(ana.page);
}

export const plants: readonly Plant[] = [
  {
    what: 'a name is put into the page as markup',
    edits: [
      {
        file: 'parts/foreign.tsx',
        from: '<bdi class="foreign"',
        to: '<bdi class="foreign" dangerouslySetInnerHTML={{ __html: text }}',
      },
    ],
    check: textStaysText,
    says: /CSP violation: require-trusted-types-for|TrustedHTML/,
  },
  {
    what: 'a style element stands in the page',
    edits: [
      {
        file: 'parts/page.tsx',
        from: '<header class={`page-head',
        to: '<style>{"h1 { letter-spacing: 0 }"}</style><header class={`page-head',
      },
    ],
    check: accountOpens,
    says: /CSP violation: style-src/,
  },
  {
    what: 'fields have no label',
    edits: [
      {
        file: 'parts/form.tsx',
        from: '<label for={id}>{label}</label>',
        to: '<span>{label}</span>',
      },
    ],
    check: accountPassesAxe,
    says: /^label \(critical\)/m,
  },
  {
    what: 'severity is said by color alone',
    edits: [
      {
        file: 'parts/severity.tsx',
        from: '<Icon name={is} /> {is}',
        to: '<Icon name={is} />',
      },
    ],
    check: severityIsSaid,
    says: /no row says “critical”/,
  },
  {
    what: 'every tab asks for changes',
    edits: [
      {
        file: 'session/live.ts',
        from: "navigator.locks.request('artist-monitor-poll',",
        to: 'navigator.locks.request(String(Math.random()),',
      },
    ],
    check: onePollAMinute,
    says: /in minute 1, the tabs asked: GET [^,]*, GET/,
  },
  {
    what: 'a secret stays in the cache',
    edits: [
      { file: 'parts/use-write.ts', from: 'gcTime: 0,', to: 'gcTime: 300_000,' },
      { file: 'parts/secret.tsx', from: '      reset();', to: '' },
    ],
    check: secretIsShownOnce,
    says: /the secret is kept in memory/,
  },
  {
    what: 'a preview goes on after the rule was changed',
    edits: [
      {
        file: 'api.ts',
        from: 'queryFn: ({ signal }) => clientUntil(signal).call(route, ...sent),',
        to: 'queryFn: () => client.call(route, ...sent),',
      },
    ],
    check: lastPreviewWins,
    says: /the request for a rule that was changed since goes on/,
  },
  {
    what: 'labels of charts scale with the width',
    edits: [
      {
        file: 'parts/chart/figure.tsx',
        from: '{children(box, day)}',
        to: '{children({ ...box, width: 1200 }, day)}',
      },
      {
        file: 'parts/chart/figure.tsx',
        from: 'width={box.width}',
        to: 'viewBox={`0 0 1200 ${heightOf(box)}`} style={{ width: "100%" }}',
      },
    ],
    check: chartLabelsAreLegible,
    says: /text of \d\.\d px/,
  },
  {
    what: 'a tab keeps its form when another signs in as somebody else',
    edits: [{ file: 'session/sign-out.ts', from: ' || isOther', to: '' }],
    check: anotherPersonSignsIn,
    says: /name: 'Account of person-/,
  },
  {
    what: 'a form waits for the network, and is sent when nobody expects it',
    edits: [{ file: 'api.ts', from: ", networkMode: 'always'", to: '' }],
    check: offlineIsSaid,
    says: /can’t be reached/,
  },
];

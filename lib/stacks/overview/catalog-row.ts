import { graph, type Measures } from './measures.ts';

/** Checks, and what the catalog answers. */
export function catalogRow({ gauge, total, kind, everyKind }: Measures) {
  return {
    title: 'Checks',
    about:
      'Are artists checked in time, and does the catalog answer? Runbook: stale-artists, catalog-down, catalog-refusals, source-wide-hold.',
    widgets: [
      graph(
        'Checks and re-checks',
        [
          kind('DurationMs', 'check', 'Checks', 'SampleCount'),
          kind('DurationMs', 'recheck', 'Re-checks', 'SampleCount'),
        ],
        [gauge('StaleArtists', 'Stale artists')],
      ),
      graph(
        'Requests to the catalog',
        [total('CatalogRequests', 'Made'), total('CatalogRefused', 'Refused')],
        [gauge('BreakerOpenSeconds', 'Paused for (s)')],
      ),
      graph('Quota used, in percent, by lane', [everyKind('QuotaUsedPercent', 'Maximum')]),
      graph('How late visits are', [gauge('VisitsLateSeconds', 'Late by (s)')]),
      graph('How late re-checks begin that are late, p99', [
        kind('RecheckLateSeconds', 'recheck', 'Late by (s)', 'p99'),
      ]),
      graph('Fields in an unknown format', [total('CatalogFieldsUnknown', 'Fields')]),
    ],
  };
}

import Builder from 'fast-xml-builder';
import { changePage, type LinkedChange } from '../../changes/rules/change-links.ts';
import { latestWords } from '../../domain/feeds/release-calendar.ts';
import { oneLine } from '../../domain/text/shown.ts';
import type { Latest } from '../../usecases/feeds/read-feed.ts';

const builder = () =>
  new Builder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/**
 * Changes as an Atom feed (RFC 4287). The library escapes; what XML doesn't allow at all is taken out
 * before.
 */
export function atomText({ id, name, changes, updatedAt }: Latest, publicUrl: string): string {
  const tag = tagsOf(publicUrl);
  return builder().build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: tag(id),
      title: oneLine(name),
      updated: updatedAt,
      author: { name: 'Artist Monitor' },
      link: linkTo('alternate', `${publicUrl}/app/changes`),
      entry: changes.map((change) => entryOf(change, tag(change.id), publicUrl)),
    },
  });
}

function entryOf(change: LinkedChange, id: string, publicUrl: string) {
  const { summary, severity, change_type, detected_at, confirmed_at, links, related } = change;
  return {
    id,
    title: oneLine(summary),
    updated: confirmed_at ?? detected_at,
    published: detected_at,
    link: [
      linkTo('alternate', links.change),
      linkTo('related', links.catalog),
      ...related.map((other) => linkTo('related', changePage(other, publicUrl))),
    ],
    category: [{ '@term': change_type }, { '@term': severity }],
    summary: oneLine(latestWords.why(change)),
  };
}

function linkTo(rel: string, href: string) {
  return { '@rel': rel, '@href': href };
}

/** IDs that no other feed in the world has: tag URIs (RFC 4151), of the year in which they began. */
function tagsOf(publicUrl: string): (id: string) => string {
  const { hostname } = new URL(publicUrl);
  return (id) => `tag:${hostname},2026:${id}`;
}

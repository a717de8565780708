import * as z from '../../domain/zod.ts';
import { type CatalogName, catalogPage } from '../../domain/catalog/catalog-page.ts';
import { Change } from './change.ts';

/** Where a change leads. */
const ChangeLinks = z
  .object({
    change: z.url().register(z.docs, { description: 'Our page for the change' }),
    artist: z.url().register(z.docs, { description: 'Our page for the artist' }),
    catalog: z
      .url()
      .register(z.docs, { description: 'The page of the release or artist at the catalog' }),
  })
  .register(z.docs, { id: 'ChangeLinks' });

/** A change as clients and webhooks see it: with its links, which are made when it is shown. */
export const LinkedChange = Change.extend({ links: ChangeLinks }).register(z.docs, {
  id: 'Change',
  description: 'A change of an artist: detected, then confirmed or dismissed',
});
export type LinkedChange = z.infer<typeof LinkedChange>;

/** What links are made of. */
export interface LinkBase {
  /** Without a slash at its end. */
  publicUrl: string;
  catalogName: CatalogName;
}

/** Our page for a change. */
export function changePage(id: string, publicUrl: string): string {
  return `${publicUrl}/app/changes/${id}`;
}

/** The change with its links. */
export function linked<Shown extends Change>(
  change: Shown,
  { publicUrl, catalogName }: LinkBase,
): Shown & LinkedChange {
  const links = {
    change: changePage(change.id, publicUrl),
    artist: `${publicUrl}/app/artists/${change.monitored_artist_id}`,
    catalog: catalogLink(change, catalogName),
  };
  return { ...change, links };
}

const WithId = z.object({ id: z.string() });

function catalogLink({ change_type, payload }: Change, catalog: CatalogName): string {
  const { subject, release, after } = payload;
  if (subject.kind === 'artist') return catalogPage(catalog, 'artist', subject.id);
  // The old ID leads nowhere.
  const successor = change_type === 'RELEASE_REPLACED' ? WithId.safeParse(after).data : undefined;
  // A track is shown on its release.
  const id = successor?.id ?? (subject.kind === 'track' ? release?.id : undefined) ?? subject.id;
  return catalogPage(catalog, 'album', id);
}

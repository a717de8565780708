import type { CatalogImage } from '../domain/catalog/catalog.ts';
import { webAddress } from './lenient.ts';

/** The picture's id in its path; empty for the default picture. Hosts and sizes change, it doesn't. */
const pictureId = /\/images\/[a-z]+\/([0-9a-f]{32}|)\//;
/** The MD5 of nothing: the other spelling of "no picture". */
const emptyPictureId = 'd41d8cd98f00b204e9800998ecf8427e';
const md5 = /^[0-9a-f]{32}$/;

const none: CatalogImage = { id: null, url: null };

/** What one field says about a picture: its ID, empty for none; undefined where it doesn't say. */
interface Says {
  id?: string | undefined;
  isOdd: boolean;
}

/**
 * A picture by its address and, in some answers, its id. Null, an empty address and the known default
 * pictures are no picture. A form that is not known is untold: taking it for "none" would report
 * every picture as removed.
 * @param odd hears which of both fields was not understood.
 */
export function deezerPicture(
  url: unknown,
  id: unknown,
  odd: (field: 'url' | 'id') => void,
): { image: CatalogImage; untold?: readonly ['image'] } {
  const [byUrl, byId] = [sayOfUrl(url), sayOfId(id)];
  if (byId.isOdd) odd('id');
  // Its address may have any form as long as the catalog gives its ID.
  if (byUrl.isOdd && (byId.id === undefined || typeof url !== 'string')) odd('url');
  const isUnsure = byId.isOdd && byUrl.id === '';
  const pictureId = byId.id ?? (isUnsure ? undefined : byUrl.id);
  if (pictureId === undefined) return { image: none, untold: ['image'] };
  const isNone = pictureId === '' || pictureId === emptyPictureId;
  return { image: isNone ? none : { id: pictureId, url: webAddress(url) } };
}

function sayOfUrl(url: unknown): Says {
  if (url === undefined) return { isOdd: false };
  if (url === null || url === '') return { id: '', isOdd: false };
  const id = pictureId.exec(webAddress(url) ?? '')?.[1];
  return { id, isOdd: id === undefined };
}

function sayOfId(id: unknown): Says {
  if (id === undefined || id === null || id === '') return { isOdd: false };
  return typeof id === 'string' && md5.test(id) ? { id, isOdd: false } : { isOdd: true };
}

import * as z from '../domain/zod.ts';
import type { CatalogImage } from '../domain/catalog/catalog.ts';
import { webAddress } from './lenient.ts';

/** A picture's address ends in 40 hex digits: 16 for kind and size, then what is in it. */
const pictureId = /\/image\/(?:ab67[0-9a-f]{12}([0-9a-f]{24})|([0-9a-f]{40}))$/;

/** Pictures in several sizes, the widest first; an empty list means that there is none. */
const Images = z.array(z.unknown());
const Widest = z.object({ url: z.unknown().optional() });

/**
 * The picture that a list of its sizes shows, by its id in the address of the widest. A list that is
 * missing or has an unknown form is untold: taking it for "none" would report every picture as removed.
 * @param odd is called when the form is not known.
 */
export function spotifyPicture(
  images: unknown,
  odd: () => void,
): { image: CatalogImage; untold?: readonly ['image'] } {
  const none = { id: null, url: null };
  if (images === undefined || images === null) return { image: none, untold: ['image'] };
  const sizes = Images.safeParse(images).data;
  if (sizes?.length === 0) return { image: none };
  const url = webAddress(Widest.safeParse(sizes?.[0]).data?.url);
  const [, content, whole] = pictureId.exec(URL.parse(url ?? '')?.pathname ?? '') ?? [];
  const id = content ?? whole;
  if (id !== undefined) return { image: { id, url } };
  odd();
  return { image: none, untold: ['image'] };
}

import * as z from '../../domain/zod.ts';

/** What the build recorded about the files of a page, in `site.json` beside them. */
export const SiteIndex = z.strictObject({
  shell: z.strictObject({ etag: z.string() }),
  /** Content types by name below `/assets/`. */
  assets: z.record(z.string(), z.string()),
});
export type SiteIndex = z.infer<typeof SiteIndex>;

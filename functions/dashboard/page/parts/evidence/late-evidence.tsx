import { latePart } from '../../late.tsx';

/** The evidence for a change, which comes in two files: both are asked for at once. */
export const Evidence = latePart(async () => {
  const [evidence] = await Promise.all([import('./evidence.tsx'), import('./difference.tsx')]);
  return evidence;
});

import * as z from 'zod';
import type { Basis, Standing, Takeover } from '../../domain/detection/records.ts';

// What is a named state now was optional flags before, and stays that in an item until it is
// written again.

const ProfileFlags = z.looseObject({
  adopts_until: z.string().nullable().optional(),
  has_adopted: z.boolean().optional(),
});
const ReleaseFlags = z.looseObject({
  is_type_unsure: z.boolean().optional(),
  is_available_unsure: z.boolean().optional(),
  is_unjudged: z.boolean().optional(),
  is_merged_in: z.boolean().optional(),
  adopted_from: z.string().optional(),
});

/** The item of a profile, with the state that its flags stand for unless it has one. */
export function withTakeover(item: unknown): object {
  const profile = ProfileFlags.parse(item);
  return { takeover: takeoverBy(profile), ...profile };
}

function takeoverBy({ adopts_until, has_adopted }: z.infer<typeof ProfileFlags>): Takeover {
  if (!adopts_until) return { kind: 'none' };
  return { kind: has_adopted ? 'partial' : 'awaited', until: adopts_until };
}

/** The item of a release, with the states that its flags stand for unless it has them. */
export function withStates(item: unknown): object {
  const release = ReleaseFlags.parse(item);
  return { ...statesBy(release), ...release };
}

function statesBy(flags: z.infer<typeof ReleaseFlags>) {
  return {
    type_basis: basisBy(flags.is_type_unsure),
    availability_basis: basisBy(flags.is_available_unsure),
    standing: standingBy(flags),
  };
}

function basisBy(isUnsure = false): Basis {
  return isUnsure ? 'assumed' : 'told';
}

function standingBy({
  is_merged_in,
  is_unjudged,
  adopted_from,
}: z.infer<typeof ReleaseFlags>): Standing {
  if (is_merged_in) return { kind: 'merged_in' };
  if (is_unjudged) return { kind: 'unjudged' };
  return adopted_from === undefined ? { kind: 'settled' } : { kind: 'adopted', from: adopted_from };
}

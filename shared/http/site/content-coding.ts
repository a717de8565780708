/** How a body can be sent. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The coding that a client prefers among those on offer; on a tie, the first. `identity` if it
 * accepts none (RFC 9110, 12.5.3).
 * @param acceptEncoding the header; without one, `identity`.
 */
export function bestCoding<Offered extends Coding>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const weights = weightsOf(acceptEncoding ?? '');
  const everyOther = weights.get('*') ?? 0;
  let best: Offered | 'identity' = 'identity';
  let bestWeight = 0;
  for (const coding of offered) {
    const weight = weights.get(coding) ?? everyOther;
    if (weight <= bestWeight) continue;
    best = coding;
    bestWeight = weight;
  }
  return (weights.get('identity') ?? 0) > bestWeight ? 'identity' : best;
}

function weightsOf(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.map((one) => /^q\s*=\s*(\d(?:\.\d{0,3})?)$/.exec(one)?.[1]);
    if (coding !== '') weights.set(coding, Number(weight[0] ?? 1));
  }
  return weights;
}

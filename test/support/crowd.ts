import { burstOf, paceMemory, type PaceMemory } from '../../shared/table/limits/pace.ts';

const seconds = 15;

/**
 * Asks for four times a rate, by so many callers at a time, before four containers.
 * @param ask at that many milliseconds, from a container's memory; tells what came of it.
 * @returns how many asked, how many were admitted, and how many the rate and one burst make.
 */
export async function crowd(
  callers: number,
  ratePerMinute: number,
  ask: (ms: number, memory: PaceMemory) => Promise<string>,
): Promise<{ sent: number; admitted: number; ideal: number }> {
  const containers = Array.from({ length: 4 }, () => paceMemory());
  const ofTheRate = (ratePerMinute / 60) * seconds;
  const offered = Math.round(ofTheRate * 4);
  let [sent, admitted] = [0, 0];
  const caller = async () => {
    while (sent < offered) {
      const ms = Math.floor((sent * seconds * 1000) / offered);
      const memory = containers[sent % containers.length]!;
      sent += 1;
      if ((await ask(ms, memory)) === 'admitted') admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { sent, admitted, ideal: ofTheRate + burstOf(ratePerMinute) };
}

import { spontaneous } from '../life.ts';
import { apply } from '../world.ts';
import { putWorld, type Machine } from './machine.ts';

/**
 * Makes spontaneous changes at the pace that the state says. Returns functions to apply a new pace
 * and to stop. A change that can't be stored is logged and tried again next time.
 */
export function startLife(
  machine: Machine,
  warn: (message: string) => void,
): { restart: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
  };
  const restart = () => {
    stop();
    const { on, every_seconds } = machine.state().life;
    if (!on) return;
    timer = setInterval(() => {
      try {
        liveOnce(machine);
      } catch (error) {
        warn(`a spontaneous change failed: ${String(error)}`);
      }
    }, every_seconds * 1000);
    timer.unref();
  };
  restart();
  return { restart, stop };
}

function liveOnce(machine: Machine): void {
  const { world } = machine.state();
  const event = spontaneous(world, machine.now());
  if (event !== null) putWorld(machine, apply(world, event).world);
}

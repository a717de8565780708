import { invocations } from '../../scheduler.ts';
import type { Plant } from '../../plant.ts';

/** Whether the function that is running has this mistake. */
export function isPlanted(plant: Plant): boolean {
  return invocations.getStore()?.world.plant === plant;
}

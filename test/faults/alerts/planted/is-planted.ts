import { invocations } from '../../current.ts';
import type { alertPlants } from '../plants.ts';

/** Whether the function that is running has this mistake. */
export function isPlanted(plant: keyof typeof alertPlants): boolean {
  return invocations.getStore()?.world.plant === plant;
}

import type { Inventory } from '../inventory.ts';
import { alarmFaults } from './alarms.ts';
import { apiFaults } from './api.ts';
import { codeFaults } from './code.ts';
import { dataFaults } from './data.ts';
import { queueFaults } from './queues.ts';
import { scheduleFaults } from './schedules.ts';

/** What is looked at in what was deployed; each gives a sentence for each fault that it finds. */
export const checks: Readonly<Record<string, (inventory: Inventory) => string[]>> = {
  'table and secrets': dataFaults,
  queues: queueFaults,
  routes: apiFaults,
  schedules: scheduleFaults,
  alarms: alarmFaults,
  'code and roles': codeFaults,
};

/** Every fault that is found in what was deployed, each after the name of its check. */
export function faultsOf(inventory: Inventory): string[] {
  return Object.entries(checks).flatMap(([name, find]) =>
    find(inventory).map((fault) => `${name}: ${fault}`),
  );
}

import { newAsker as make } from '../../../../shared/checks/steps/asker.ts';
import { endWithUnanswered } from '../plants.ts';

export * from '../../../../shared/checks/steps/asker.ts';

/** With `shared-failure`, an artist without an answer ends it all. */
export const newAsker: typeof make = (deps, marks) => {
  const asker = make(deps, marks);
  return {
    ...asker,
    finish: async () => {
      await asker.finish();
      endWithUnanswered();
    },
  };
};

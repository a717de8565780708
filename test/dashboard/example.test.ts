import {
  exampleTypes,
  wordingOf as shown,
} from '../../functions/dashboard/page/screens/first-run/wording.ts';
import { wordingOf as sent } from '../../shared/deliveries/sender/wording.ts';
import { eventTypes } from '../../shared/changes/rules/event-type.ts';
import examples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };

it.each(exampleTypes)('the example of %s begins as its messages do', (type) => {
  const { examples: changes = [] } =
    eventTypes(new Set(), examples).find((one) => one.type === type) ?? {};
  expect(changes).not.toEqual([]);
  for (const change of changes) {
    const { heading, summary, facts } = sent({ change, organizationName: 'Nightjar' });
    expect(shown(change)).toEqual({ heading, summary, artist: facts[0]?.value });
  }
});

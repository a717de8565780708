import { numberText } from '../format.ts';

const names = { destinations: 'destinations', alert_rules: 'alert rules' } as const;
type Limited = keyof typeof names;

export const planLimit = {
  used: (of: Limited, used: number, limit: number) =>
    `${numberText(used)} of ${numberText(limit)} ${names[of]}`,
  full: (of: Limited, limit: number) =>
    `All ${numberText(limit)} ${names[of]} of your plan are in use. Delete one to add another.`,
  plan: 'View your plan',
};

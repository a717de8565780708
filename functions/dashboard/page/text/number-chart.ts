export const numberChart = {
  units: {
    followers: 'Followers',
    monthly_listeners: 'Monthly listeners',
  },
  noHistory: 'There are no values from these days.',
  caption: (name: string, before: string, after: string) =>
    `${name}: ${before} before, ${after} after`,
};

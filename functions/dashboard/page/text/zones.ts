export const zones = {
  label: 'Time zone',
  take: (zone: string) => `Use ${zone}, as this browser does`,
};

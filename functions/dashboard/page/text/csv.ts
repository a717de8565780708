export const csv = {
  file: 'CSV file',
  notUtf8:
    'This file isn’t UTF-8. Save it as “CSV UTF-8” in your spreadsheet, and choose it again.',
  table: 'Table',
};

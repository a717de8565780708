/** Who did something, where no name says it. */
export const who = {
  you: 'you',
  apiKey: 'an API key',
  formerMember: 'a former member',
};

/** Before a form is left that is half filled. */
export const leaving = {
  title: 'Leave without saving?',
  lead: 'What you typed here would be lost.',
  stay: 'Keep editing',
  leave: 'Leave',
};

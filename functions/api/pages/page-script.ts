/**
 * What the pages behind the links of mails run. The token comes in the fragment, which no server and
 * no log sees, and is sent when the button is pressed and not before: scanners that open links, or
 * even run pages, must not spend it.
 */
export const pageScript = `
(() => {
  const main = document.querySelector('main');
  const button = document.querySelector('button');
  const status = document.querySelector('[role=status]');
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) {
    status.textContent = main.dataset.missing;
    return;
  }
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = 'One moment…';
    try {
      const answer = await fetch(main.dataset.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const body = await answer.json();
      if (answer.ok) {
        history.replaceState(null, '', location.pathname);
        button.hidden = true;
        status.textContent = main.dataset[body.confirmed] || main.dataset.done;
        return;
      }
      const refused = answer.status === 401 || answer.status === 404;
      status.textContent = refused ? main.dataset.refused : body.detail;
      button.hidden = refused;
    } catch {
      status.textContent = 'There was no answer. Please try again.';
    }
    button.disabled = false;
  });
})();
`;

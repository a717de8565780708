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
  const lead = document.querySelector('main > p');
  const end = (text) => {
    button.hidden = true;
    lead.hidden = true;
    status.textContent = text;
  };
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) {
    end(main.dataset.missing);
    return;
  }
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = main.dataset.waiting;
    try {
      const answer = await fetch(main.dataset.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const body = await answer.json();
      if (answer.ok) {
        history.replaceState(null, '', location.pathname);
        end(main.dataset[body.confirmed] || main.dataset.done);
        return;
      }
      const { missing, refused } = main.dataset;
      // 400: a part of the token was lost on its way.
      const final = { 400: missing, 401: refused, 404: refused }[answer.status];
      if (final) {
        end(final);
        return;
      }
      // What the gateway refuses itself has a message only.
      status.textContent = body.detail || body.message;
    } catch {
      status.textContent = main.dataset.offline;
    }
    button.disabled = false;
  });
})();
`;

/** Hands the chosen person to the page that opened this one. That page closes it: a window that closes
 * itself may be gone before its message is heard. */
const people = [
  { name: 'Gina Grinder', email: 'gina@example.com' },
  { name: 'Omar Okafor', email: 'omar@saw-works.example.com' },
  { name: 'Tess Tanaka', email: 'tess@example.com' },
];

function choose({ name, email }) {
  const address = email.trim().toLowerCase();
  const credential = { sub: `google-${address}`, email: address, name, email_verified: true };
  if (!window.opener) {
    const problem = document.getElementById('problem');
    problem.textContent =
      'The page that asked for an account is gone. Close this window and try again.';
    problem.hidden = false;
    return;
  }
  window.opener.postMessage({ type: 'kerf-google', credential }, window.location.origin);
}

function part(className, text) {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function row(person) {
  const button = document.createElement('button');
  button.type = 'button';
  const initial = part('initial', person.name.slice(0, 1));
  initial.setAttribute('aria-hidden', 'true');
  button.append(initial, part('name', person.name), part('email', person.email));
  button.addEventListener('click', () => choose(person));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

document.getElementById('people').append(...people.map(row));
document.getElementById('other').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  choose({ name: String(fields.get('name')).trim(), email: String(fields.get('email')) });
});

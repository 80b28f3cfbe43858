/**
 * Returns the chosen person to the opener: to an installed app through its redirect URL, or to the page
 * that opened this window. That page closes the window, which might otherwise be gone before its message
 * arrives.
 */
const people = [
  { name: 'Gina Grinder', email: 'gina@example.com' },
  { name: 'Omar Okafor', email: 'omar@saw-works.example.com' },
  { name: 'Tess Tanaka', email: 'tess@example.com' },
];

const asked = new URLSearchParams(window.location.search);

function choose({ name, email }) {
  const address = email.trim().toLowerCase();
  const credential = { sub: `google-${address}`, email: address, name, email_verified: true };
  if (asked.has('redirect_uri')) sendBack(credential);
  else if (window.opener) {
    window.opener.postMessage({ type: 'kerf-google', credential }, window.location.origin);
  } else explain('The page that asked for an account is gone. Close this window and try again.');
}

/** Returns to the app with a code, as Google does: https://developers.google.com/identity/protocols/oauth2/native-app */
function sendBack(credential) {
  const redirectUri = asked.get('redirect_uri');
  const back = new URL(redirectUri);
  if (back.protocol !== 'http:' || back.hostname !== '127.0.0.1') {
    explain('The app gave an address that is not on this machine.');
    return;
  }
  const clientId = asked.get('client_id');
  const issuer = `${window.location.origin}/__sandbox/google`;
  const claims = { ...credential, iss: issuer, aud: clientId, nonce: asked.get('nonce') };
  const challenge = asked.get('code_challenge');
  back.searchParams.set('state', asked.get('state'));
  back.searchParams.set('code', encoded({ claims, clientId, redirectUri, challenge }));
  window.location.assign(back);
}

function encoded(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function explain(text) {
  const problem = document.getElementById('problem');
  problem.textContent = text;
  problem.hidden = false;
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

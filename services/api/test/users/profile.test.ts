import { expect, test } from 'vitest';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const details = {
  phone: '+1 555 0100',
  address: '12 Mill Lane\nBend, OR',
  education: 'Sawmill school',
  linkedin: 'https://www.linkedin.com/in/sam',
};

test('A profile has the specified fields, and a role only for admins', async () => {
  const person = await signIn(api(), { name: 'Sam Sawyer', emailVerified: false });

  const reply = await person.call('GET', `/user/${person.email}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({
    _id: person.userId,
    email: person.email,
    displayName: 'Sam Sawyer',
    emailVerified: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    phone: '',
    address: '',
    education: '',
    linkedin: '',
  });
});

test('An update sets the four fields and returns the modified count', async () => {
  const person = await signIn(api());

  const reply = await person.call('PUT', `/userUpdate/${person.email}`, { body: details });

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ modifiedCount: 1 });
  expect((await person.call('GET', `/user/${person.email}`)).json).toMatchObject(details);
});

test('An update without a change counts as not modified', async () => {
  const person = await signIn(api());
  await person.call('PUT', `/userUpdate/${person.email}`, { body: details });

  const same = await person.call('PUT', `/userUpdate/${person.email}`, { body: details });
  const nothing = await person.call('PUT', `/userUpdate/${person.email}`, { body: {} });

  expect(same.json).toEqual({ modifiedCount: 0 });
  expect(nothing.json).toEqual({ modifiedCount: 0 });
});

test('An update keeps a missing field and clears an empty one', async () => {
  const person = await signIn(api());
  await person.call('PUT', `/userUpdate/${person.email}`, { body: details });

  await person.call('PUT', `/userUpdate/${person.email}`, { body: { phone: '' } });

  const { json } = await person.call('GET', `/user/${person.email}`);
  expect(json).toMatchObject({ ...details, phone: '' });
});

test('An update changes nothing but the four fields', async () => {
  const person = await signIn(api());
  const raw =
    '{"phone":"1","role":"admin","email":"x@y.zz","_id":"1","__proto__":{"role":"admin"},"constructor":{"prototype":{}}}';

  const reply = await person.call('PUT', `/userUpdate/${person.email}`, { raw });

  expect(reply.json).toEqual({ modifiedCount: 1 });
  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: false });
  const { json } = await person.call('GET', `/user/${person.email}`);
  expect(json).toMatchObject({ _id: person.userId, email: person.email, phone: '1' });
});

test.for([
  'javascript:alert(1)',
  'http://example.com',
  '//evil.example',
  'data:text/html,x',
  'https:/x',
])('A link of %s is refused', async (linkedin) => {
  const person = await signIn(api());

  const reply = await person.call('PUT', `/userUpdate/${person.email}`, { body: { linkedin } });

  expectFieldErrors(reply, 'linkedin');
});

test('Nobody else may change a profile, not even an admin', async () => {
  const [person, other, admin] = [
    await signIn(api()),
    await signIn(api()),
    await signInAdmin(api()),
  ];

  for (const intruder of [other, admin]) {
    const reply = await intruder.call('PUT', `/userUpdate/${person.email}`, { body: details });
    expectProblem(reply, 'forbidden');
  }
  expect((await person.call('GET', `/user/${person.email}`)).json).toMatchObject({ phone: '' });
});

test('Only the owner and admins read a profile, and others cannot tell which exist', async () => {
  const [person, other, admin] = [
    await signIn(api()),
    await signIn(api()),
    await signInAdmin(api()),
  ];

  expect((await admin.call('GET', `/user/${person.email}`)).status).toBe(200);
  expectProblem(await other.call('GET', `/user/${person.email}`), 'forbidden');
  expectProblem(await other.call('GET', '/user/nobody@example.com'), 'forbidden');
  expectProblem(await admin.call('GET', '/user/nobody@example.com'), 'not_found');
});

test.for([
  ['upper case', (email: string) => email.toUpperCase()],
  ['space around it', (email: string) => `%20${email}%20`],
  ['its sign escaped', (email: string) => email.replace('@', '%40')],
] as const)('An email address with %s is the same address', async ([, spell]) => {
  const person = await signIn(api());

  expect((await person.call('GET', `/user/${spell(person.email)}`)).status).toBe(200);
});

test.for([
  'k%E2%84%AA@example.com',
  'a@example.com.',
  'a%00@example.com',
  '%E0%A4%A',
  'a@localhost',
])('A path with %s is refused as an invalid address', async (email) => {
  const person = await signIn(api());

  expectFieldErrors(await person.call('GET', `/user/${email}`), 'email');
});

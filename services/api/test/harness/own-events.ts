/** The events that an account's own sign-in records; left out where a test is about what others do to it. */
export const ownEvents = ['user.add', 'user.account', 'user.sign-in', 'user.sign-out'];

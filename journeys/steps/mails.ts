interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The emails the store has sent to an address, newest first; optionally only those whose subject matches. */
export async function mailsTo(email: string, subject = /./): Promise<CaughtMail[]> {
  const answer = await fetch(`${process.env.KERF_JOURNEY_MAIL_URL}/mails.json`);
  const mails: readonly CaughtMail[] = await answer.json();
  return mails.filter((mail) => mail.to === email && subject.test(mail.subject));
}

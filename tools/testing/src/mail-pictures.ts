/** The folder for pictures of every mail (`KERF_MAIL_PICTURES`), for whoever wants to look at them. */
export const mailPictures = process.env.KERF_MAIL_PICTURES;

/** Where one's own machines are kept. */
export const MACHINES_PLACE = '/dashboard/my-profile#machines';

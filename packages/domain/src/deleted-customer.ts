/** Stands wherever the name of a user stood who has been erased. */
export const DELETED_CUSTOMER = 'Deleted customer';

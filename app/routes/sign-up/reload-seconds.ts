/** A page that could not read the progress reloads after this time. */
export const reloadSeconds = 30;

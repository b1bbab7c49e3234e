/** Interval of the reloads of a page that could not read the progress. */
export const reloadSeconds = 30;

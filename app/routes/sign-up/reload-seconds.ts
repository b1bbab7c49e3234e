/** Time after which a page reloads that could not read the progress. */
export const reloadSeconds = 30;

/** How often a page reloads itself that could not read the progress. */
export const laterSeconds = 30;

/**
 * The component of a route whose loader always redirects or throws. It shows nothing. A route with a component shows its
 * errors as a page. A route without a component would respond with JSON.
 */
export const EmptyPage = () => null;

/**
 * The component of a route that has only an action. It shows nothing, because the loader of the route redirects. A route
 * with a component shows errors of its action as a page; other routes would respond with JSON.
 */
export const ActionPage = () => null;

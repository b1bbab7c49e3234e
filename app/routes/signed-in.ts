import { requireSession } from "#app/middleware/require-session.ts";

export const middleware = [requireSession];

/** Without a loader, client navigations would skip the server's sign-in check. */
export const loader = () => null;

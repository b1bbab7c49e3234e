import { data } from "react-router";
import { downloadErrorContext } from "#app/middleware/download-error.ts";
import { loadOptionalSession } from "#app/middleware/require-session.ts";
import type { Route } from "./+types/failed-download.ts";

export const middleware = [loadOptionalSession];

export const meta = () => [{ title: "Download failed · License desk" }];

/** Shows the error of an API path that the browser opened as a download. */
export function loader({ context }: Route.LoaderArgs) {
  const { status, ...details } = context.get(downloadErrorContext) ?? { status: 404 };
  throw data(details, { status });
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";

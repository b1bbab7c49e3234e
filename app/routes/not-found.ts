import { data } from "react-router";
import { loadOptionalSession } from "#app/middleware/require-session.ts";

export const middleware = [loadOptionalSession];

export const meta = () => [{ title: "Not found · License desk" }];

export function loader() {
  throw data(null, { status: 404 });
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";

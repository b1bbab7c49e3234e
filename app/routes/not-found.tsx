import { data } from "react-router";
import { recognize } from "#app/middleware/guard.ts";

export const middleware = [recognize];

export const meta = () => [{ title: "Not found · License desk" }];

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

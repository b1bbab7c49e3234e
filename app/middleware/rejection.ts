import { createContext, data, type MiddlewareFunction } from "react-router";
import { statusByKind } from "#app/api/endpoint/envelope.ts";
import type { Problem } from "#app/domain/problem.ts";

/** Why the host rejects the request before the page runs. */
export const rejectionContext = createContext<Problem | null>(null);

export const showRejection: MiddlewareFunction<Response> = ({ context }) => {
  const rejection = context.get(rejectionContext);
  if (!rejection) return;
  const { code, message, kind, retryAfter } = rejection;
  throw data({ code, message, retryAfter }, { status: statusByKind[kind] });
};

import {
  createPath,
  data,
  type DataStrategyResult,
  href,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { replace } from "#app/middleware/redirect.ts";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";
import { getCurrentPage, getShownActionResponses, rememberActionResponses } from "./current-page.ts";
import { getCurrentFailure, type Failure, clearFailure, notSavedMessage, reportFailure } from "./failure.ts";
import { createLastSubmitRetry } from "./last-submit.ts";
import { hasUnsavedForm } from "./unsaved.ts";
import { readUpstreamError } from "./upstream-error.ts";

type RouteResults = Record<string, DataStrategyResult>;
type FailureKind = "unreachable" | "server-error" | "rejected" | "signed-out";

/** If a save or a reload fails, the page stays and a message appears. If a new page fails, an error page appears. */
export const keepPageOnFailure: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const { pathname } = new URL(request.url);
  return request.method === "GET"
    ? handleLoadResults(pathname, results)
    : handleSaveResults(pathname, results);
};

function handleSaveResults(pathname: string, results: RouteResults): RouteResults {
  const page = getCurrentPage();
  const failure = page && findFailure(results, { isSaving: true });
  if (!failure) {
    clearFailure();
    rememberActionResponses(readResponses(results));
    return results;
  }
  reportFailure({
    ...failure,
    isSaveFailure: true,
    retry: failure.isSignedOut ? undefined : (createLastSubmitRetry() ?? undefined),
  });
  const isFormOfPage = isSamePath(pathname, page.location.pathname);
  const shownResponses = getShownActionResponses();
  if (isFormOfPage) rememberActionResponses(shownResponses);
  // The form keeps its errors and its conflict, because a form without them would replace the typed values.
  // The status is an error, so that the router does not load the data again.
  const createResult = (id: string) =>
    isFormOfPage ? data(shownResponses.get(id), { status: 503 }) : replace(createPath(page.location));
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: "data", result: createResult(id) }]),
  );
}

const readResponses = (results: RouteResults) =>
  new Map(
    Object.entries(results)
      .filter(([, { type, result }]) => type === "data" && !(result instanceof Response))
      .map(([id, { result }]) => [id, unwrapData(result)]),
  );

function handleLoadResults(pathname: string, results: RouteResults): RouteResults {
  const page = getCurrentPage();
  const failure = page && findFailure(results, { isSaving: false });
  if (!failure) {
    const isOtherPage = page !== null && !isSamePath(pathname, page.location.pathname);
    if (isOtherPage || isReplaceable(getCurrentFailure())) clearFailure();
    return results;
  }
  const loaderDataByRouteId = new Map(
    page.matches
      .filter((match) => isWithinPath(pathname, match.pathname) && match.loaderData !== undefined)
      .map((match) => [match.id, match.loaderData]),
  );
  // If a failed route has no data on the page, the user opened a new page, and the router shows an error page.
  const isNewPage = Object.entries(results).some(
    ([id, { type }]) => type === "error" && !loaderDataByRouteId.has(id),
  );
  if (!isNewPage && isReplaceable(getCurrentFailure()))
    reportFailure({ ...failure, retry: failure.isSignedOut ? undefined : () => void page.revalidate() });
  // A failed route keeps the data that the page shows.
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => [
      id,
      result.type === "error" && loaderDataByRouteId.has(id)
        ? { type: "data", result: loaderDataByRouteId.get(id) }
        : result,
    ]),
  );
}

/** The message about a failed save stays, because the page may load its data successfully after the save. */
const isReplaceable = (failure: Failure | null) => failure?.isSaveFailure !== true;

function findFailure(
  results: RouteResults,
  { isSaving }: { isSaving: boolean },
): Omit<Failure, "id"> | undefined {
  for (const { type, result } of Object.values(results)) {
    const error = unwrapData(result);
    const failureKind = type === "error" && classifyFailure(error, isSaving);
    if (failureKind) return createFailure(failureKind, error, isSaving);
  }
  return undefined;
}

/**
 * The response of an action, or the thrown error. The router wraps both in the kind of object that `data` creates.
 */
const unwrapData = (result: unknown): unknown =>
  typeof result === "object" &&
  result !== null &&
  "type" in result &&
  "data" in result &&
  !isRouteErrorResponse(result)
    ? result.data
    : result;

/** Null if the router handles the error, for example a redirect or a missing page. */
function classifyFailure(error: unknown, isSaving: boolean): FailureKind | null {
  if (error instanceof Response) {
    const redirectsToSignIn = error.headers.get("location")?.startsWith(href("/auth/sign-in"));
    return redirectsToSignIn && hasUnsavedForm() ? "signed-out" : null;
  }
  if (!navigator.onLine) return "unreachable";
  if (!isRouteErrorResponse(error)) return error instanceof TypeError ? "unreachable" : "server-error";
  if (error.status === 401 && isSaving) return "signed-out";
  if (error.status >= 500) return "server-error";
  return isSaving && error.status >= 400 ? "rejected" : null;
}

function describeFailure(failureKind: Exclude<FailureKind, "signed-out">, error: unknown): string {
  if (failureKind === "rejected") return describeRejection(error);
  if (failureKind === "unreachable")
    return navigator.onLine ? "The server could not be reached." : "You are offline.";
  const upstreamError = readUpstreamError(error);
  if (!upstreamError) return "The server sent an unexpected response.";
  return `${upstreamError.message} Request ${upstreamError.requestId}`;
}

function describeRejection(error: unknown): string {
  const details = new Map<string, unknown>(
    Object.entries(isRouteErrorResponse(error) ? (error.data ?? {}) : {}),
  );
  const message = details.get("message");
  return typeof message === "string" ? message : "The server does not accept this form.";
}

function createFailure(failureKind: FailureKind, error: unknown, isSaving: boolean): Omit<Failure, "id"> {
  if (failureKind === "rejected") return { message: `Not saved. ${describeFailure(failureKind, error)}` };
  if (failureKind !== "signed-out")
    return {
      message: `${isSaving ? notSavedMessage : "Not loaded – try again."} ${describeFailure(failureKind, error)}`,
    };
  return {
    message: isSaving
      ? "Not saved – you are signed out. Sign in, then come back to this tab and save again."
      : "You are signed out. Sign in, then come back to this tab. Your entries are still in this tab.",
    isSignedOut: true,
  };
}

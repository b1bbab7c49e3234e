import {
  createPath,
  data,
  type DataStrategyResult,
  href,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { type Failure, forgetFailure, notSaved, reportFailure, currentFailure } from "./failure.ts";
import { type RouterState, currentRouterState } from "./router-state.ts";
import { upstreamError } from "./upstream-error.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { isAnythingUnsaved } from "./unsaved.ts";

type Results = Record<string, DataStrategyResult>;
type FailureKind = "unreachable" | "fault" | "refused" | "signed-out";

/** After a failed fetch the page and its form stay. Other errors show an error page, unless a form would be lost. */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const routerState = currentRouterState();
  const isSaving = request.method !== "GET";
  const purpose = routerState && purposeOf(request, routerState);
  const results = await next();
  if (!routerState || request.signal.aborted) return results;

  const [failureKind, reason] = findFailure(results, isSaving) ?? [];
  if (!failureKind) {
    if (purpose === "navigation") forgetFailure();
    return results;
  }
  const { router } = routerState;
  const { navigation, location } = router.state;
  if (purpose === "fetcher") {
    // A failure with a retry button stays visible.
    if (isSaving || !currentFailure()?.retry) reportFailure(failureOf(failureKind, reason, isSaving));
    return Object.fromEntries(Object.keys(results).map((id) => [id, unavailableResult]));
  }
  if (purpose === "revalidation" || isHistoryNavigation(location))
    return withParentData(results, routerState);
  if (!isSaving && navigation.formMethod === "POST") return withParentData(results, routerState);

  const retry = () =>
    router.navigate(createPath(navigation.location ?? location), {
      state: navigation.location?.state,
      replace: String(navigation.historyAction) === "REPLACE",
      preventScrollReset: true,
    });
  reportFailure({
    ...failureOf(failureKind, reason, isSaving),
    ...(!isSaving && { retry: () => void retry() }),
  });
  abortNavigation(routerState);
  return new Promise((_, reject) => request.signal.addEventListener("abort", reject));
};

/** The router has no other way to abort a navigation. */
function abortNavigation({ router }: RouterState) {
  const blockers = new Map([...router.state.blockers.keys()].map((key) => [key, IDLE_BLOCKER]));
  // oxlint-disable-next-line no-underscore-dangle
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION, blockers });
}

function purposeOf({ url }: Request, { router }: RouterState) {
  const { navigation, revalidation, location } = router.state;
  const { pathname, search } = new URL(url);
  const isAt = (at: { pathname: string; search: string }) =>
    isSamePath(at.pathname, pathname) && at.search === search;
  if (navigation.state !== "idle" && isAt(navigation.location)) return "navigation";
  return revalidation !== "idle" && isAt(location) ? "revalidation" : "fetcher";
}

/** Back and Forward change the browser's address before the loaders run. */
const isHistoryNavigation = ({ pathname, search }: { pathname: string; search: string }) =>
  !isSamePath(window.location.pathname, pathname) || window.location.search !== search;

/** The 503 keeps the router from reloading the page's data. */
const unavailableResult: DataStrategyResult = { type: "data", result: data(undefined, { status: 503 }) };

/** Preserves the parents' loader data, so that the error shows within the frame. */
function withParentData(results: Results, { router: { state } }: RouterState): Results {
  const parentMatches = state.matches.filter(({ route }) => !route.path && route.id in state.loaderData);
  const stale = parentMatches.flatMap(({ route: { id } }): [string, DataStrategyResult][] =>
    results[id]?.type === "error" ? [[id, { type: "data", result: state.loaderData[id] }]] : [],
  );
  return { ...results, ...Object.fromEntries(stale) };
}

function findFailure(results: Results, isSaving: boolean): [FailureKind, unknown] | undefined {
  for (const { type, result } of Object.values(results)) {
    const failureKind = type === "error" && failureKindOf(result, isSaving);
    if (failureKind) return [failureKind, result];
  }
  return undefined;
}

function failureKindOf(error: unknown, isSaving: boolean): FailureKind | null {
  if (error instanceof Response) {
    const leadsToSignIn = error.headers.get("location")?.startsWith(href("/auth/sign-in"));
    return leadsToSignIn && isAnythingUnsaved() ? "signed-out" : null;
  }
  if (!isRouteErrorResponse(error)) return error instanceof TypeError ? "unreachable" : "fault";
  if (error.status === 401 && isSaving) return "signed-out";
  if (error.status >= 500) return "fault";
  return isSaving && error.status >= 400 ? "refused" : null;
}

function failureReason(failureKind: Exclude<FailureKind, "signed-out">, reason: unknown): string {
  if (failureKind === "refused") return rejectionReason(reason);
  if (failureKind === "unreachable") return "The server could not be reached.";
  const upstream = upstreamError(reason);
  if (!upstream) return "The server did not answer as it should.";
  return `${upstream.message} Request ${upstream.requestId}`;
}

function rejectionReason(reason: unknown): string {
  const details = new Map<string, unknown>(
    Object.entries(isRouteErrorResponse(reason) ? (reason.data ?? {}) : {}),
  );
  const [message, privilege] = [details.get("message"), details.get("privilege")];
  if (typeof message === "string") return message;
  if (typeof privilege === "string" && privilege !== "") return `It needs the privilege ${privilege}.`;
  return "The server does not take this form.";
}

function failureOf(failureKind: FailureKind, reason: unknown, isSaving: boolean): Omit<Failure, "id"> {
  if (failureKind === "refused") return { message: `Not saved. ${failureReason(failureKind, reason)}` };
  if (failureKind !== "signed-out")
    return {
      message: `${isSaving ? notSaved : "Not loaded – try again."} ${failureReason(failureKind, reason)}`,
    };
  return {
    message: isSaving
      ? "Not saved – you are signed out. Sign in, then come back to this tab and save again."
      : "You are signed out. Sign in, then come back to this tab: what you entered is still here.",
    isSignedOut: true,
  };
}

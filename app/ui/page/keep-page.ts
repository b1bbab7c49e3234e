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
import { type Failure, forgetFailure, notSaved, tellFailure, toldFailure } from "./failure.ts";
import { type RouterBehind, routerBehind } from "./router-behind.ts";
import { upstreamFault } from "./upstream-fault.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { isAnythingUnsaved } from "./unsaved.ts";

type Results = Record<string, DataStrategyResult>;
type Trouble = "unreachable" | "fault" | "refused" | "signed-out";

/** After a failed fetch the page and its form stay. Other errors show an error page, unless a form would be lost. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const behind = routerBehind();
  const isSaving = request.method !== "GET";
  const purpose = behind && purposeOf(request, behind);
  const results = await next();
  if (!behind || request.signal.aborted) return results;

  const [trouble, reason] = troubleIn(results, isSaving) ?? [];
  if (!trouble) {
    if (purpose === "navigation") forgetFailure();
    return results;
  }
  const { router } = behind;
  const { navigation, location } = router.state;
  if (purpose === "fetcher") {
    // A failure with a retry button stays visible.
    if (isSaving || !toldFailure()?.retry) tellFailure(toldOf(trouble, reason, isSaving));
    return Object.fromEntries(Object.keys(results).map((id) => [id, unanswered]));
  }
  if (purpose === "revalidation" || isGoneBack(location)) return withFrame(results, behind);
  if (!isSaving && navigation.formMethod === "POST") return withFrame(results, behind);

  const retry = () =>
    router.navigate(createPath(navigation.location ?? location), {
      state: navigation.location?.state,
      replace: String(navigation.historyAction) === "REPLACE",
      preventScrollReset: true,
    });
  tellFailure({ ...toldOf(trouble, reason, isSaving), ...(!isSaving && { retry: () => void retry() }) });
  stay(behind);
  return new Promise((_, reject) => request.signal.addEventListener("abort", reject));
};

/** The router has no other way to abort a navigation. */
function stay({ router }: RouterBehind) {
  const blockers = new Map([...router.state.blockers.keys()].map((key) => [key, IDLE_BLOCKER]));
  // oxlint-disable-next-line no-underscore-dangle
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION, blockers });
}

function purposeOf({ url }: Request, { router }: RouterBehind) {
  const { navigation, revalidation, location } = router.state;
  const { pathname, search } = new URL(url);
  const isAt = (at: { pathname: string; search: string }) =>
    isSamePath(at.pathname, pathname) && at.search === search;
  if (navigation.state !== "idle" && isAt(navigation.location)) return "navigation";
  return revalidation !== "idle" && isAt(location) ? "revalidation" : "fetcher";
}

/** Back and Forward change the browser's address before the loaders run. */
const isGoneBack = ({ pathname, search }: { pathname: string; search: string }) =>
  !isSamePath(window.location.pathname, pathname) || window.location.search !== search;

/** The 503 keeps the router from reloading the page's data. */
const unanswered: DataStrategyResult = { type: "data", result: data(undefined, { status: 503 }) };

/** Preserves the parents' loader data, so that the error shows within the frame. */
function withFrame(results: Results, { router: { state } }: RouterBehind): Results {
  const frame = state.matches.filter(({ route }) => !route.path && route.id in state.loaderData);
  const stale = frame.flatMap(({ route: { id } }): [string, DataStrategyResult][] =>
    results[id]?.type === "error" ? [[id, { type: "data", result: state.loaderData[id] }]] : [],
  );
  return { ...results, ...Object.fromEntries(stale) };
}

function troubleIn(results: Results, isSaving: boolean): [Trouble, unknown] | undefined {
  for (const { type, result } of Object.values(results)) {
    const trouble = type === "error" && troubleOf(result, isSaving);
    if (trouble) return [trouble, result];
  }
  return undefined;
}

function troubleOf(error: unknown, isSaving: boolean): Trouble | null {
  if (error instanceof Response) {
    const leadsToSignIn = error.headers.get("location")?.startsWith(href("/auth/sign-in"));
    return leadsToSignIn && isAnythingUnsaved() ? "signed-out" : null;
  }
  if (!isRouteErrorResponse(error)) return error instanceof TypeError ? "unreachable" : "fault";
  if (error.status === 401 && isSaving) return "signed-out";
  if (error.status >= 500) return "fault";
  return isSaving && error.status >= 400 ? "refused" : null;
}

function whyOf(trouble: Exclude<Trouble, "signed-out">, reason: unknown): string {
  if (trouble === "refused") return refusalOf(reason);
  if (trouble === "unreachable") return "The server could not be reached.";
  const upstream = upstreamFault(reason);
  if (!upstream) return "The server did not answer as it should.";
  return `${upstream.message} Request ${upstream.requestId}`;
}

function refusalOf(reason: unknown): string {
  const details = new Map<string, unknown>(
    Object.entries(isRouteErrorResponse(reason) ? (reason.data ?? {}) : {}),
  );
  const [message, privilege] = [details.get("message"), details.get("privilege")];
  if (typeof message === "string") return message;
  if (typeof privilege === "string" && privilege !== "") return `It needs the privilege ${privilege}.`;
  return "The server does not take this form.";
}

function toldOf(trouble: Trouble, reason: unknown, isSaving: boolean): Omit<Failure, "id"> {
  if (trouble === "refused") return { message: `Not saved. ${whyOf(trouble, reason)}` };
  if (trouble !== "signed-out")
    return { message: `${isSaving ? notSaved : "Not loaded – try again."} ${whyOf(trouble, reason)}` };
  return {
    message: isSaving
      ? "Not saved – you are signed out. Sign in, then come back to this tab and save again."
      : "You are signed out. Sign in, then come back to this tab: what you entered is still here.",
    isSignedOut: true,
  };
}

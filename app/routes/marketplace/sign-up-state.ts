import { createContext, href } from "react-router";
import type { MarketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { findSignUp } from "#app/middleware/sign-up.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { readMarketplaceToken } from "#app/routes/sign-up/token.ts";
import { type InstanceState, loadInstanceState } from "#app/routes/sign-up/instance-state.ts";

/** "missing", "invalid" and "expired" describe the token of the marketplace. */
export type NoSubscriptionReason =
  | "missing"
  | "invalid"
  | "expired"
  | "throttled"
  | "unreachable"
  | "nothing-bought"
  | "ended";

type SignUpState =
  | { state: "no-subscription"; reason: NoSubscriptionReason }
  /** `isUnfinished` is true if the license exists, but its instance was never ordered. */
  | { state: "form"; entitlement: Entitlement; isUnfinished: boolean; instanceDomain: string }
  | { state: "waiting"; licenseKey: string | null }
  | Extract<InstanceState, { state: "steps" | "unavailable" }>;

/** Error message of a rejected form, for a page that no longer shows the form. */
export const rejectionMessageContext = createContext<string | null>(null);

/** True if the API created the license but rejected its instance. The page then shows the form again. */
export const showsFormAgainContext = createContext(false);

const createNoSubscriptionState = (reason: NoSubscriptionReason): SignUpState => ({
  state: "no-subscription",
  reason,
});

/** A sign-up with a dry-run token stores nothing. */
export function fetchMarketplaceCustomer(
  { context, url }: LoaderArgs,
  token: string,
): Promise<MarketplaceCustomer> {
  const api = context.get(licenseApiContext);
  if (isDryRunToken(token)) return api.marketplace.dryRunCustomer({ query: { token } });
  const provider = isAzureLandingPage(url.pathname) ? "azure" : undefined;
  return api.marketplace.customer({ query: { token, provider } });
}

/** Azure sends its buyers to this page, and all other marketplaces to `/marketplace`. */
export const isAzureLandingPage = (pathname: string) =>
  pathname.replace(/\/$/, "") === href("/marketplace/azure");

const isDryRunToken = (token: string) => /^sandbox-dry-run(?:-|$)/.test(token);

interface LoadedSignUp {
  signUpState: SignUpState;
  token: string | null;
  /** License key to store in the cookie. Null if the cookie stays unchanged. */
  cookieLicenseKey: string | null;
  /** The address that the buyer entered in this browser. */
  email: string | null;
}

/** A browser with a stored sign-up does not need the marketplace token, which expires. */
export async function loadSignUpState(args: LoaderArgs): Promise<LoadedSignUp> {
  const token = readMarketplaceToken(args);
  const storedSignUp = args.context.get(showsFormAgainContext) ? null : await findSignUp(args, token);
  const licenseKey = storedSignUp?.licenseKey ?? null;
  const email = storedSignUp?.email ?? null;
  const instanceSignUpState = licenseKey === null ? null : await loadInstanceSignUpState(args, licenseKey);
  // A stored sign-up decides the state once its instance is ordered or waits for capacity or approval.
  if (storedSignUp && instanceSignUpState && (instanceSignUpState !== "not-started" || storedSignUp.waits)) {
    const isWaiting =
      instanceSignUpState === "not-started" ||
      (storedSignUp.waits && !hasCreationStarted(instanceSignUpState));
    const signUpState = isWaiting ? createWaitingState(licenseKey) : instanceSignUpState;
    return { signUpState, token, cookieLicenseKey: null, email };
  }
  const signUpState = await fetchMarketplaceSignUpState(args, token);
  const cookieLicenseKey = "licenseKey" in signUpState ? signUpState.licenseKey : null;
  // The license of a waiting registration is created on approval. The registration stays valid after its token expires.
  if (storedSignUp?.waits && licenseKey === null && cookieLicenseKey === null)
    return { signUpState: createWaitingState(null), token, cookieLicenseKey, email };
  return { signUpState, token, cookieLicenseKey, email };
}

async function fetchMarketplaceSignUpState(args: LoaderArgs, token: string | null): Promise<SignUpState> {
  if (token === null) return createNoSubscriptionState("missing");
  const customerAttempt = await attemptWithAnyProblem(fetchMarketplaceCustomer(args, token));
  if (!customerAttempt.ok)
    return createNoSubscriptionState(reasonByErrorCode[customerAttempt.problem.code ?? ""] ?? "unreachable");
  const { entitlements, licenseKey } = customerAttempt.result;
  const [entitlement] = entitlements;
  if (!entitlement) return createNoSubscriptionState("nothing-bought");
  const { instanceDomain } = args.context.get(applicationContext);
  const signUpFormState: SignUpState = {
    state: "form",
    entitlement,
    isUnfinished: licenseKey !== null,
    instanceDomain,
  };
  if (licenseKey === null || args.context.get(showsFormAgainContext)) return signUpFormState;
  const signUpState = await loadInstanceSignUpState(args, licenseKey);
  if (!signUpState) return { state: "unavailable" };
  return signUpState === "not-started" ? signUpFormState : signUpState;
}

const createWaitingState = (licenseKey: string | null): SignUpState => ({ state: "waiting", licenseKey });

/** An instance that has ended counts as started. */
const hasCreationStarted = (signUpState: SignUpState | "not-started") =>
  signUpState !== "not-started" &&
  (signUpState.state === "no-subscription" || (signUpState.state === "steps" && signUpState.progress.server));

const reasonByErrorCode: Record<string, NoSubscriptionReason> = {
  TOKEN_INVALID: "invalid",
  INVALID: "invalid",
  TOKEN_EXPIRED: "expired",
  THROTTLED: "throttled",
  TOO_MANY: "throttled",
};

/** "not-started" if the instance was never ordered, and null if its state cannot be read. */
async function loadInstanceSignUpState(
  { context }: LoaderArgs,
  licenseKey: string,
): Promise<SignUpState | "not-started" | null> {
  const signUpState = await loadInstanceState(context, licenseKey);
  if (signUpState.state === "unavailable") return null;
  if (signUpState.state === "ended") return createNoSubscriptionState("ended");
  const isOrdered =
    signUpState.state === "waiting" ||
    (signUpState.state === "steps" && signUpState.progress.status !== "requested");
  return isOrdered ? signUpState : "not-started";
}

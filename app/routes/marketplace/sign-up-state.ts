import { createContext } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { Arrival } from "#app/domain/sign-up/arrival.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { findSignUp } from "#app/middleware/sign-up.ts";
import { attemptAny } from "#app/routes/kit/forms/attempt-any.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import { type InstanceState, loadInstanceState } from "#app/routes/sign-up/instance-state.ts";

export type NoSubscriptionReason =
  | "missing"
  | "invalid"
  | "expired"
  | "throttled"
  | "unreachable"
  | "nothing-bought"
  | "ended";

type SignUpState =
  | { state: "nothing"; reason: NoSubscriptionReason }
  /** `isStarted`: the license exists, but no instance, because the password was never passed on. */
  | { state: "form"; entitlement: Entitlement; isStarted: boolean; instanceDomain: string }
  | { state: "later" }
  | { state: "waiting"; licenseKey: string | null }
  | Extract<InstanceState, { state: "steps" }>;

/** Shows the form after a rejection, for every state of the license. */
export const formRejected = createContext(false);

const noSubscription = (reason: NoSubscriptionReason): SignUpState => ({ state: "nothing", reason });

/** Tokens for rehearsals are never charged or stored. */
export const fetchArrival = (api: LicenseApiClient, token: string): Promise<Arrival> =>
  isRehearsal(token)
    ? api.marketplace.rehearse({ query: { token } })
    : api.marketplace.customer({ query: { token } });

const isRehearsal = (token: string) => /^sandbox-dry-run(?:-|$)/.test(token);

interface SignUpPage {
  signUpState: SignUpState;
  token: string | null;
  cookieLicenseKey: string | null;
}

/** A browser with a sign-up does not need the marketplace: its token expires, the sign-up does not. */
export async function loadSignUpState(args: LoaderArgs): Promise<SignUpPage> {
  const token = tokenOf(args);
  const api = args.context.get(licenseApiContext);
  const signedUp = args.context.get(formRejected) ? null : await findSignUp(args, token);
  const licenseKey = signedUp?.licenseKey ?? null;
  const resumed = licenseKey === null ? null : await loadStartedState(args, licenseKey);
  if (signedUp && resumed && (resumed !== "not-begun" || signedUp.waits)) {
    const waits = signedUp.waits && !hasStarted(resumed);
    const signUpState = waits || resumed === "not-begun" ? waitingState(licenseKey) : resumed;
    return { signUpState, token, cookieLicenseKey: null };
  }
  const signUpState = await lookUpSignUpState(args, api, token);
  const cookieLicenseKey = "licenseKey" in signUpState ? signUpState.licenseKey : null;
  // A registration that waits has no license until it is approved, and outlives its token.
  if (signedUp?.waits && licenseKey === null && cookieLicenseKey === null)
    return { signUpState: waitingState(null), token, cookieLicenseKey };
  return { signUpState, token, cookieLicenseKey };
}

async function lookUpSignUpState(
  args: LoaderArgs,
  api: LicenseApiClient,
  token: string | null,
): Promise<SignUpState> {
  if (token === null) return noSubscription("missing");
  const arrival = await attemptAny(fetchArrival(api, token));
  if (!arrival.ok) return noSubscription(reasonByCode[arrival.problem.code ?? ""] ?? "unreachable");
  const { entitlements, licenseKey } = arrival.result;
  const [entitlement] = entitlements;
  if (!entitlement) return noSubscription("nothing-bought");
  const { instanceDomain } = args.context.get(applicationContext);
  const form: SignUpState = { state: "form", entitlement, isStarted: licenseKey !== null, instanceDomain };
  if (licenseKey === null || args.context.get(formRejected)) return form;
  const signUpState = await loadStartedState(args, licenseKey);
  if (!signUpState) return { state: "later" };
  return signUpState === "not-begun" ? form : signUpState;
}

const waitingState = (licenseKey: string | null): SignUpState => ({ state: "waiting", licenseKey });

const hasStarted = (signUpState: SignUpState | "not-begun") =>
  signUpState !== "not-begun" &&
  (signUpState.state === "nothing" || (signUpState.state === "steps" && signUpState.progress.server));

const reasonByCode: Record<string, NoSubscriptionReason> = {
  TOKEN_INVALID: "invalid",
  INVALID: "invalid",
  TOKEN_EXPIRED: "expired",
  THROTTLED: "throttled",
  TOO_MANY: "throttled",
};

/** Null if the state cannot be read. */
async function loadStartedState(
  { context }: LoaderArgs,
  licenseKey: string,
): Promise<SignUpState | "not-begun" | null> {
  const signUpState = await loadInstanceState(context, licenseKey);
  if (signUpState.state === "untold") return null;
  if (signUpState.state === "ended") return noSubscription("ended");
  const isStarted =
    signUpState.state === "waiting" ||
    (signUpState.state === "steps" && signUpState.progress.status !== "requested");
  return isStarted ? signUpState : "not-begun";
}

import { createContext } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { Arrival } from "#app/domain/sign-up/arrival.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { signedUpFor } from "#app/middleware/signed-up.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import { type InstanceStanding, instanceStanding } from "#app/routes/sign-up/instance-standing.ts";

export type Lack =
  | "missing"
  | "invalid"
  | "expired"
  | "throttled"
  | "unreachable"
  | "nothing-bought"
  | "ended";

type Standing =
  | { state: "nothing"; lack: Lack }
  /** `isStarted`: the license exists, but no instance, because the password was never passed on. */
  | { state: "form"; entitlement: Entitlement; isBegun: boolean; instanceDomain: string }
  | { state: "later" }
  | { state: "waiting"; licenseKey: string | null }
  | Extract<InstanceStanding, { state: "steps" }>;

/** Shows the form after a rejection, for every state of the license. */
export const formRefused = createContext(false);

const nothing = (lack: Lack): Standing => ({ state: "nothing", lack });

/** Tokens for rehearsals are never charged or stored. */
export const whoArrives = (api: LicenseApiClient, token: string): Promise<Arrival> =>
  isRehearsal(token)
    ? api.marketplace.rehearse({ query: { token } })
    : api.marketplace.customer({ query: { token } });

const isRehearsal = (token: string) => /^sandbox-dry-run(?:-|$)/.test(token);

interface Found {
  stage: Standing;
  token: string | null;
  remember: string | null;
}

/** A browser with a sign-up does not need the marketplace: its token expires, the sign-up does not. */
export async function standingOf(args: LoaderArgs): Promise<Found> {
  const token = tokenOf(args);
  const api = args.context.get(licenseApiContext);
  const known = args.context.get(formRefused) ? null : await signedUpFor(args, token);
  const licenseKey = known?.licenseKey ?? null;
  const resumed = licenseKey === null ? null : await begun(args, licenseKey);
  if (known && resumed && (resumed !== "not-begun" || known.waits)) {
    const waits = known.waits && !hasStarted(resumed);
    const stage = waits || resumed === "not-begun" ? waitingFor(licenseKey) : resumed;
    return { stage, token, remember: null };
  }
  const stage = await arrived(args, api, token);
  const remember = "licenseKey" in stage ? stage.licenseKey : null;
  // A registration that waits has no license until it is approved, and outlives its token.
  if (known?.waits && licenseKey === null && remember === null)
    return { stage: waitingFor(null), token, remember };
  return { stage, token, remember };
}

async function arrived(args: LoaderArgs, api: LicenseApiClient, token: string | null): Promise<Standing> {
  if (token === null) return nothing("missing");
  const arrival = await answered(whoArrives(api, token));
  if (!arrival.done) return nothing(lackBehind[arrival.problem.code ?? ""] ?? "unreachable");
  const { entitlements, licenseKey } = arrival.result;
  const [entitlement] = entitlements;
  if (!entitlement) return nothing("nothing-bought");
  const { instanceDomain } = args.context.get(applicationContext);
  const form: Standing = { state: "form", entitlement, isBegun: licenseKey !== null, instanceDomain };
  if (licenseKey === null || args.context.get(formRefused)) return form;
  const stage = await begun(args, licenseKey);
  if (!stage) return { state: "later" };
  return stage === "not-begun" ? form : stage;
}

const waitingFor = (licenseKey: string | null): Standing => ({ state: "waiting", licenseKey });

const hasStarted = (stage: Standing | "not-begun") =>
  stage !== "not-begun" && (stage.state === "nothing" || (stage.state === "steps" && stage.progress.server));

const lackBehind: Record<string, Lack> = {
  TOKEN_INVALID: "invalid",
  INVALID: "invalid",
  TOKEN_EXPIRED: "expired",
  THROTTLED: "throttled",
  TOO_MANY: "throttled",
};

/** Null if the state cannot be read. */
async function begun({ context }: LoaderArgs, licenseKey: string): Promise<Standing | "not-begun" | null> {
  const stage = await instanceStanding(context, licenseKey);
  if (stage.state === "untold") return null;
  if (stage.state === "ended") return nothing("ended");
  const isBegun =
    stage.state === "waiting" || (stage.state === "steps" && stage.progress.status !== "requested");
  return isBegun ? stage : "not-begun";
}

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

/** Why there is nothing to sign up for. */
export type Lack =
  | "missing"
  | "invalid"
  | "expired"
  | "throttled"
  | "unreachable"
  | "nothing-bought"
  | "ended";

/** Where a buyer stands. */
export type Standing =
  | { state: "nothing"; lack: Lack }
  /** `isBegun`: the license is there, the instance is not, because the password was never handed on. */
  | { state: "form"; entitlement: Entitlement; isBegun: boolean; instanceDomain: string }
  /** It cannot be told now. */
  | { state: "later" }
  | Extract<InstanceStanding, { state: "waiting" | "steps" }>;

/** Whether this request has sent the form and was refused: then it is shown, whatever the license says. */
export const formRefused = createContext(false);

const nothing = (lack: Lack): Standing => ({ state: "nothing", lack });

/** Whom this page's token speaks of. A token for rehearsals is never charged and nothing of it is kept. */
export const whoArrives = (api: LicenseApiClient, token: string): Promise<Arrival> =>
  isRehearsal(token)
    ? api.marketplace.rehearse({ query: { token } })
    : api.marketplace.customer({ query: { token } });

const isRehearsal = (token: string) => /^sandbox-dry-run(?:-|$)/.test(token);

interface Found {
  standing: Standing;
  token: string | null;
  /** The license by which this browser is known from now on. */
  remember: string | null;
}

/** Who has signed up with this browser is not asked for at the marketplace again: tokens end, and sign-ups go on. */
export async function standingOf(args: LoaderArgs): Promise<Found> {
  const token = tokenOf(args);
  const api = args.context.get(licenseApiContext);
  const known = args.context.get(formRefused) ? null : await signedUpFor(args, token);
  const resumed = known && (await begun(args, known.licenseKey));
  if (known && resumed && (resumed !== "not-begun" || known.waits)) {
    const waits = known.waits && !hasStarted(resumed);
    const standing = waits || resumed === "not-begun" ? waitingFor(known.licenseKey) : resumed;
    return { standing, token, remember: null };
  }
  const standing = await arrived(args, api, token);
  return { standing, token, remember: "licenseKey" in standing ? standing.licenseKey : null };
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
  const standing = await begun(args, licenseKey);
  if (!standing) return { state: "later" };
  return standing === "not-begun" ? form : standing;
}

const waitingFor = (licenseKey: string): Standing => ({ state: "waiting", licenseKey });

/** Whether anything of the instance is done, so that nobody waits any more. */
const hasStarted = (standing: Standing | "not-begun") =>
  standing !== "not-begun" &&
  (standing.state === "nothing" || (standing.state === "steps" && standing.progress.server));

const lackBehind: Record<string, Lack> = {
  TOKEN_INVALID: "invalid",
  INVALID: "invalid",
  TOKEN_EXPIRED: "expired",
  THROTTLED: "throttled",
  TOO_MANY: "throttled",
};

/** How far the license's instance has come; null where that cannot be told. */
async function begun({ context }: LoaderArgs, licenseKey: string): Promise<Standing | "not-begun" | null> {
  const standing = await instanceStanding(context, licenseKey);
  if (standing.state === "untold") return null;
  if (standing.state === "ended") return nothing("ended");
  const isBegun =
    standing.state === "waiting" || (standing.state === "steps" && standing.progress.status !== "requested");
  return isBegun ? standing : "not-begun";
}

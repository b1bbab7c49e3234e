import { type RouterContextProvider, redirect } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { InstanceProgress } from "#app/domain/instance/progress.ts";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import { subdomainPattern } from "#app/domain/instance/subdomain.ts";
import type { Arrival } from "#app/domain/marketplace/customers.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { attempt, type Attempt, licenseApiContext, problemBehind } from "#app/middleware/license-api.ts";
import { signedUpFor } from "#app/middleware/signed-up.ts";

export interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

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
  | { state: "waiting"; licenseKey: string }
  /** `isBegun`: the license is there, the instance is not, because the password was never handed on. */
  | { state: "form"; entitlement: Entitlement; isBegun: boolean; instanceDomain: string }
  | {
      state: "steps";
      licenseKey: string;
      progress: InstanceProgress;
      /** The instance's address, below our own domain; null where nobody may be sent there. */
      address: string | null;
    };

const nothing = (lack: Lack): Standing => ({ state: "nothing", lack });

export const tokenOf = ({ url }: Pick<Asked, "url">) => url.searchParams.get("token")?.trim() || null;

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
export async function standingOf(asked: Asked): Promise<Found> {
  const token = tokenOf(asked);
  const api = asked.context.get(licenseApiContext);
  const known = await signedUpFor(asked, token);
  const resumed = known === null ? null : await begun(asked, api, known);
  if (resumed && resumed !== "not-begun") return { standing: resumed, token, remember: null };
  const standing = await arrived(asked, api, token);
  return { standing, token, remember: "licenseKey" in standing ? standing.licenseKey : null };
}

async function arrived(asked: Asked, api: LicenseApiClient, token: string | null): Promise<Standing> {
  if (token === null) return nothing("missing");
  const arrival = await answered(whoArrives(api, token));
  if (!arrival.done) return nothing(lackBehind[arrival.problem.code ?? ""] ?? "unreachable");
  const { entitlements, licenseKey } = arrival.result;
  const [entitlement] = entitlements;
  if (!entitlement) return nothing("nothing-bought");
  const { instanceDomain } = asked.context.get(applicationContext);
  const form: Standing = { state: "form", entitlement, isBegun: licenseKey !== null, instanceDomain };
  if (licenseKey === null) return form;
  const standing = await begun(asked, api, licenseKey);
  if (!standing) throw redirect("/");
  return standing === "not-begun" ? form : standing;
}

const lackBehind: Record<string, Lack> = {
  TOKEN_INVALID: "invalid",
  INVALID: "invalid",
  TOKEN_EXPIRED: "expired",
  THROTTLED: "throttled",
  TOO_MANY: "throttled",
};

/** How far the license's instance has come; null where that cannot be told. */
async function begun(
  { context }: Asked,
  api: LicenseApiClient,
  licenseKey: string,
): Promise<Standing | "not-begun" | null> {
  const checked = await answered(api.instances.checkStatus({ query: { licenseKey } }));
  if (!checked.done) return null;
  const { instanceDomain } = context.get(applicationContext);
  const { status, hostname } = checked.result;
  if (status === "requested") return "not-begun";
  if (status === "waiting") return { state: "waiting", licenseKey };
  if (status === "suspended" || status === "deleted") return nothing("ended");
  const address = isDryRun(licenseKey) ? null : addressOf(hostname, instanceDomain);
  return { state: "steps", licenseKey, progress: checked.result, address };
}

/** Built here from the label alone, so that no reply can lead anybody elsewhere. */
export function addressOf(hostname: string | null, instanceDomain: string): string | null {
  const [label = "", ...rest] = (hostname ?? "").split(".");
  const isOurs = rest.join(".") === instanceDomain && subdomainPattern.test(label);
  return isOurs ? `https://${label}.${instanceDomain}/` : null;
}

/** Unlike in an action, what is not there is an answer here too. */
export async function answered<Result>(answer: Promise<Result>): Promise<Attempt<Result>> {
  try {
    return await attempt(answer);
  } catch (error) {
    const problem = problemBehind(error);
    if (!problem) throw error;
    return { done: false, problem };
  }
}

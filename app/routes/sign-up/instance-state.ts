import type { RouterContextProvider } from "react-router";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstanceProgress } from "#app/domain/instance/progress.ts";
import { subdomainPattern } from "#app/domain/instance/subdomain.ts";
import type { Problem } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { attemptAny } from "#app/routes/kit/forms/attempt-any.ts";

export type InstanceState =
  | { state: "untold"; problem: Problem }
  | { state: "unconfirmed" }
  | { state: "waiting"; licenseKey: string }
  | {
      state: "steps";
      licenseKey: string;
      progress: InstanceProgress;
      /** Null if the browser must not be redirected there. */
      address: string | null;
    }
  | { state: "ended" };

export async function loadInstanceState(
  context: Readonly<RouterContextProvider>,
  licenseKey: string,
): Promise<InstanceState> {
  const api = context.get(licenseApiContext);
  const statusAttempt = await attemptAny(api.instances.checkStatus({ query: { licenseKey } }));
  if (!statusAttempt.ok) return { state: "untold", problem: statusAttempt.problem };
  const { status, hostname } = statusAttempt.result;
  if (status === "invited") return { state: "unconfirmed" };
  if (status === "waiting") return { state: "waiting", licenseKey };
  if (status === "suspended" || status === "deleted") return { state: "ended" };
  const { instanceDomain } = context.get(applicationContext);
  const address = isDryRun(licenseKey) ? null : addressOf(hostname, instanceDomain);
  return { state: "steps", licenseKey, progress: statusAttempt.result, address };
}

/** Built only from the label, so that no response can redirect to another host. */
function addressOf(hostname: string | null, instanceDomain: string): string | null {
  const [label = "", ...rest] = (hostname ?? "").split(".");
  const isOurs = rest.join(".") === instanceDomain && subdomainPattern.test(label);
  return isOurs ? `https://${label}.${instanceDomain}/` : null;
}

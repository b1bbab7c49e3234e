import type { RouterContextProvider } from "react-router";
import { isDryRun } from "#app/domain/instance/dry-run.ts";
import type { InstanceProgress } from "#app/domain/instance/progress.ts";
import { subdomainPattern } from "#app/domain/instance/subdomain.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";

export type InstanceState =
  | { state: "unavailable" }
  | { state: "unconfirmed" }
  | { state: "waiting"; licenseKey: string }
  | {
      state: "steps";
      licenseKey: string;
      progress: InstanceProgress;
      /** URL of the instance. Null if the page must not redirect to the instance. */
      instanceUrl: string | null;
    }
  | { state: "ended" };

/**
 * Loads the state of the instance.
 * If the request fails for another reason than “not found”, the state is “unavailable”.
 */
export async function loadInstanceState(
  context: Readonly<RouterContextProvider>,
  licenseKey: string,
): Promise<InstanceState> {
  const api = context.get(licenseApiContext);
  const statusAttempt = await attemptWithAnyProblem(api.instances.checkStatus({ query: { licenseKey } }));
  if (!statusAttempt.ok)
    return { state: statusAttempt.problem.kind === "not-found" ? "ended" : "unavailable" };
  const { status, hostname } = statusAttempt.result;
  if (status === "invited") return { state: "unconfirmed" };
  if (status === "waiting") return { state: "waiting", licenseKey };
  if (status === "suspended" || status === "deleted") return { state: "ended" };
  const { instanceDomain } = context.get(applicationContext);
  const instanceUrl = isDryRun(licenseKey) ? null : buildInstanceUrl(hostname, instanceDomain);
  return { state: "steps", licenseKey, progress: statusAttempt.result, instanceUrl };
}

/** Null if the host is not in our domain, so that an API response cannot redirect the browser to another domain. */
function buildInstanceUrl(hostname: string | null, instanceDomain: string): string | null {
  const [subdomain = "", ...parentLabels] = (hostname ?? "").split(".");
  const isInstanceHost = parentLabels.join(".") === instanceDomain && subdomainPattern.test(subdomain);
  return isInstanceHost ? `https://${subdomain}.${instanceDomain}/` : null;
}

import { data, type RouterContextProvider } from "react-router";
import { type Action, can, findRequirement } from "#app/domain/person/can.ts";
import { joinPrivilegeLabels } from "#app/domain/person/privilege.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";

/** Throws a 403 response that names the required privileges if the user may not perform the action. */
export function requirePermission(context: Readonly<RouterContextProvider>, action: Action) {
  if (can(context.get(sessionContext), action)) return;
  const requirement = findRequirement(action);
  if (requirement === "admin")
    throw data({ message: "Only admins can do this. The configuration names the admins." }, { status: 403 });
  const privileges = typeof requirement === "string" ? [] : requirement;
  const message = `Ask an admin for ${joinPrivilegeLabels(privileges)}.`;
  throw data({ message, nextStep: "Then open this page again." }, { status: 403 });
}

/** Throws a 403 response if the user may not perform the action. */
export function requireApi(context: Readonly<RouterContextProvider>, action: Action): LicenseApiClient {
  requirePermission(context, action);
  return context.get(licenseApiContext);
}

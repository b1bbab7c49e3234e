import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { maxPageSize } from "#app/domain/page.ts";
import { can } from "#app/domain/person/can.ts";
import { takesQuotas } from "#app/domain/package/license-type.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { type Session, sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Allows nothing on a deleted license. */
export function licensePermissions(
  person: Session | null,
  license: License,
  quotas: readonly unknown[] | null,
): Record<"manageServers" | "manageQuotas" | "addQuota", boolean> {
  const exists = license.deletedAt === null;
  const manageQuotas = exists && can(person, "quota.manage");
  const isOwn = person?.email.toLowerCase() === license.createdBy.toLowerCase();
  const addsFirst = exists && isOwn && quotas?.length === 0 && can(person, "quota.create");
  return {
    manageServers: exists && can(person, "server.manage"),
    manageQuotas,
    addQuota: takesQuotas(license) && (manageQuotas || addsFirst),
  };
}

/** Throws 404 if the id belongs to another license. */
export function findPart<Part extends { id: number }>(
  parts: readonly Part[],
  id: string,
  what: string,
): Part {
  const part = parts.find((candidate) => String(candidate.id) === id);
  if (!part) throw data({ message: `${what} was not found.` }, { status: 404 });
  return part;
}

const maxPages = 5;

/** Loads at most five pages; `total` counts all servers. */
export async function loadServers({ servers }: LicenseApiClient, licenseKey: string) {
  const entities: Server[] = [];
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await servers.ofLicense({ query: { licenseKey, pageNumber, pageSize: maxPageSize } });
    entities.push(...page.entities);
    const isLast = pageNumber + 1 >= Math.min(page.totalPageCount, maxPages);
    if (isLast) return { servers: entities, total: page.totalEntityCount };
  }
}

export async function loadServerToChange({ params, context }: LoaderArgs<{ key: string; id: string }>) {
  checkMay(context.get(sessionContext), "server.manage");
  const api = context.get(licenseApiContext);
  const [license, { servers }] = await Promise.all([
    api.licenses.get({ params }),
    loadServers(api, params.key),
  ]);
  return { license, server: findPart(servers, params.id, "The server") };
}

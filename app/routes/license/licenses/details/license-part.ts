import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { maxPageSize } from "#app/domain/page.ts";
import { can } from "#app/domain/person/can.ts";
import { takesQuotas } from "#app/domain/package/license-type.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { type Session, sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";

/** Allows nothing on a deleted license. */
export function mayDo(
  person: Session | null,
  license: License,
  quotas: readonly unknown[] | null,
): Record<"manageServers" | "manageQuotas" | "addQuota", boolean> {
  const isThere = license.deletedAt === null;
  const manageQuotas = isThere && can(person, "quota.manage");
  const isOwn = person?.email.toLowerCase() === license.createdBy.toLowerCase();
  const addsFirst = isThere && isOwn && quotas?.length === 0 && can(person, "quota.create");
  return {
    manageServers: isThere && can(person, "server.manage"),
    manageQuotas,
    addQuota: takesQuotas(license) && (manageQuotas || addsFirst),
  };
}

/** Throws 404 if the id belongs to another license. */
export function partOf<Part extends { id: number }>(parts: readonly Part[], id: string, what: string): Part {
  const part = parts.find((one) => String(one.id) === id);
  if (!part) throw data({ message: `${what} was not found.` }, { status: 404 });
  return part;
}

const mostPages = 5;

/** Loads at most five pages; `total` counts all servers. */
export async function serversOf({ servers }: LicenseApiClient, licenseKey: string) {
  const entities: Server[] = [];
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await servers.ofLicense({ query: { licenseKey, pageNumber, pageSize: maxPageSize } });
    entities.push(...page.entities);
    const isLast = pageNumber + 1 >= Math.min(page.totalPageCount, mostPages);
    if (isLast) return { servers: entities, total: page.totalEntityCount };
  }
}

export async function serverToChange({ params, context }: LoaderArgs<{ key: string; id: string }>) {
  checkMay(context.get(sessionContext), "server.manage");
  const api = context.get(licenseApiContext);
  const [license, { servers }] = await Promise.all([
    api.licenses.one({ params }),
    serversOf(api, params.key),
  ]);
  return { license, server: partOf(servers, params.id, "The server") };
}

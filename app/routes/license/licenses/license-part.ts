import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { can } from "#app/domain/person/can.ts";
import { canHaveQuotas } from "#app/domain/package/license-type.ts";
import type { Server } from "#app/domain/server/servers.ts";
import type { Session } from "#app/middleware/session.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** A deleted license cannot be changed. `quotas` is null if the page has not loaded the quotas. */
export function computeLicensePermissions(
  session: Session | null,
  license: License,
  quotas: readonly unknown[] | null,
): Record<"manageServers" | "manageQuotas" | "addQuota", boolean> {
  const isNotDeleted = license.deletedAt === null;
  const mayManageQuotas = isNotDeleted && can(session, "quota.manage");
  const isCreator = session?.email.toLowerCase() === license.createdBy.toLowerCase();
  const mayAddFirstQuota = isNotDeleted && isCreator && quotas?.length === 0 && can(session, "quota.create");
  return {
    manageServers: isNotDeleted && can(session, "server.manage"),
    manageQuotas: mayManageQuotas,
    addQuota: canHaveQuotas(license) && (mayManageQuotas || mayAddFirstQuota),
  };
}

/** Throws a 404 response if the license has no such quota or server. */
export function findById<Entity extends { id: number }>(
  entities: readonly Entity[],
  id: string,
  entityLabel: string,
): Entity {
  const entity = entities.find((candidate) => String(candidate.id) === id);
  if (!entity) throw createNotFoundResponse(entityLabel);
  return entity;
}

const createNotFoundResponse = (entityLabel: string) =>
  data({ message: `${entityLabel} was not found.` }, { status: 404 });

/** The API limits how many requests for larger pages run at once. */
const serversPerPage = 200;

async function* readServerPages({ servers }: LicenseApiClient, licenseKey: string) {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await servers.listByLicense({ query: { licenseKey, pageNumber, pageSize: serversPerPage } });
    yield page;
    if (pageNumber + 1 >= page.totalPageCount) return;
  }
}

const maxServerPages = 25;

/** Loads the servers of at most five pages. `total` counts all servers of the license. */
export async function loadServers(api: LicenseApiClient, licenseKey: string) {
  const servers: Server[] = [];
  let total = 0;
  for await (const page of readServerPages(api, licenseKey)) {
    servers.push(...page.entities);
    total = page.totalEntityCount;
    if (page.currentPage + 1 >= maxServerPages) break;
  }
  return { servers, total };
}

export async function loadServerToChange({ params, context }: LoaderArgs<{ key: string; id: string }>) {
  const api = requireApi(context, "server.manage");
  const [license, server] = await Promise.all([
    api.licenses.get({ params }),
    findServer(api, params.key, params.id),
  ]);
  return { license, server };
}

/** Throws a 404 response if the license has no such server. */
async function findServer(api: LicenseApiClient, licenseKey: string, id: string): Promise<Server> {
  for await (const { entities } of readServerPages(api, licenseKey)) {
    const server = entities.find((candidate) => String(candidate.id) === id);
    if (server) return server;
  }
  throw createNotFoundResponse("The server");
}

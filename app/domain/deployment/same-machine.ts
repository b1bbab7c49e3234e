import type { Serial, ServerRecord } from "#app/domain/server/server.ts";
import { isSameSerial } from "./server-report.ts";

type MachineOfServer = Pick<ServerRecord, "serials">;

/** Number of equal serials that identify a machine. */
const minCommonSerials = 2;

const countCommonSerials = (server: MachineOfServer, serials: readonly Serial[]): number =>
  server.serials.filter((storedSerial) => serials.some((serial) => isSameSerial(storedSerial, serial)))
    .length;

export const isSameMachine = (server: MachineOfServer, serials: readonly Serial[]): boolean =>
  countCommonSerials(server, serials) >= Math.min(minCommonSerials, server.serials.length);

/** The server with the most serials in common. Null if no server has two. */
export function findServerOfMachine<Server extends MachineOfServer>(
  servers: readonly Server[],
  serials: readonly Serial[],
): Server | null {
  const similarServers = servers.filter((server) => countCommonSerials(server, serials) >= minCommonSerials);
  return (
    similarServers.toSorted((a, b) => countCommonSerials(b, serials) - countCommonSerials(a, serials))[0] ??
    null
  );
}

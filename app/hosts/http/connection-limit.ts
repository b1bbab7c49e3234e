import type { Server, Socket } from "node:net";
import { findNetwork } from "#app/domain/rate-limit.ts";
import { unmapIpv4 } from "./trusted-proxy.ts";

/**
 * Closes connections above the limit per address, so that one address cannot use up all connections. A trusted proxy has
 * no limit, because it carries the connections of many clients.
 */
export function limitConnectionsPerAddress(
  server: Server,
  maxConnectionsPerAddress: number,
  isTrusted: (address: string) => boolean,
): void {
  const connectionCounts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = unmapIpv4(socket.remoteAddress ?? "");
    if (address === "" || isTrusted(address)) return;
    const network = findNetwork(address);
    const count = connectionCounts.get(network) ?? 0;
    if (count >= maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    connectionCounts.set(network, count + 1);
    socket.once("close", () => {
      const remainingCount = (connectionCounts.get(network) ?? 1) - 1;
      if (remainingCount > 0) connectionCounts.set(network, remainingCount);
      else connectionCounts.delete(network);
    });
  });
}

import type { Server, Socket } from "node:net";
import { networkOf } from "#app/domain/rate-limit.ts";
import { unmapped } from "./trusted-proxy.ts";

/**
 * Closes connections beyond the limit of their address, so that one address cannot use all of them. A trusted proxy has
 * no limit, because it carries the connections of many clients.
 */
export function shareConnections(
  server: Server,
  mostPerAddress: number,
  isTrusted: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? "");
    if (address === "" || isTrusted(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= mostPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A network connection between servers of this machine, as a port that forwards to another port. */
export interface Link {
  /** Forwards nothing any more and closes nothing, like a network that loses all packets. */
  cut: () => void;
  restore: () => void;
  close: () => void;
}

export async function openLink(port: number, targetPort: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  };
  const server = createServer((client) => {
    track(client);
    if (isCut) {
      client.pause();
      return;
    }
    const target = connect(targetPort, "127.0.0.1");
    track(target);
    client.pipe(target).pipe(client);
    client.once("close", () => isCut || target.destroy());
    target.once("close", () => isCut || client.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    restore() {
      isCut = false;
      closeSockets();
    },
    close() {
      server.close();
      closeSockets();
    },
  };
}

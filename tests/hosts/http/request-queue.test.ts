import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createRequestQueue } from "#app/hosts/http/request-queue.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

it("A burst of connections is accepted before waiting requests are started", async () => {
  const order: string[] = [];
  const queue = createRequestQueue();
  const server = createServer((request, response) => {
    queue.start(() => {
      order.push("request");
      response.end();
    });
  });
  server.on("connection", () => {
    order.push("connection");
    queue.connected();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 30 }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket.resume(), "close")));
  expect(order.indexOf("request")).toBe(30);
  expect(order).toHaveLength(60);
});

it("A flood of connections does not hold up a request for ever", async () => {
  const queue = createRequestQueue();
  let isStarted = false;
  queue.start(() => {
    isStarted = true;
  });
  for (let turn = 0; turn < 2_000; turn += 1) {
    queue.connected();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(isStarted).toBe(true);
});

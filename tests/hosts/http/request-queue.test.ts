import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createRequestQueue } from "#app/hosts/http/request-queue.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

it("the server accepts a burst of connections before it starts the waiting requests", async () => {
  const events: string[] = [];
  const queue = createRequestQueue();
  const server = createServer((request, response) => {
    queue.enqueue(() => {
      events.push("request");
      response.end();
    });
  });
  server.on("connection", () => {
    events.push("connection");
    queue.onConnection();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 30 }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket.resume(), "close")));
  expect(events.indexOf("request")).toBe(30);
  expect(events).toHaveLength(60);
});

it("many connections do not block a request permanently", async () => {
  const queue = createRequestQueue();
  let isStarted = false;
  queue.enqueue(() => {
    isStarted = true;
  });
  for (let iteration = 0; iteration < 2_000; iteration += 1) {
    queue.onConnection();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(isStarted).toBe(true);
});

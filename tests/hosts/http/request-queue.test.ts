import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createRequestQueue } from "#app/hosts/http/request-queue.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

it("the server accepts a burst of connections before it starts the waiting requests", async () => {
  const events: string[] = [];
  const queue = createRequestQueue({ maxWaitingPerCaller: 100 });
  const server = createServer((request, response) => {
    queue.enqueue({
      caller: "ada",
      start(end) {
        events.push("request");
        response.end();
        end();
      },
      reject: () => {},
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
  queue.enqueue({
    caller: "ada",
    start: () => {
      isStarted = true;
    },
    reject: () => {},
  });
  for (let iteration = 0; iteration < 2_000; iteration += 1) {
    queue.onConnection();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(isStarted).toBe(true);
});

const waitForNextTurn = () => new Promise((resolve) => void setImmediate(resolve));

/** A queue whose requests record their start or rejection, and run until the test calls their `end`. */
function createRecordingQueue(limits: Parameters<typeof createRequestQueue>[0]) {
  const queue = createRequestQueue(limits);
  const events: string[] = [];
  const ends: (() => void)[] = [];
  return {
    events,
    endOldest: () => ends.shift()?.(),
    enqueue: (caller: string, name: string) =>
      queue.enqueue({
        caller,
        start(end) {
          events.push(name);
          ends.push(end);
        },
        reject: () => void events.push(`${name} rejected`),
      }),
    runTurns: async (count: number) => {
      for (let index = 0; index < count; index += 1) await waitForNextTurn();
    },
  };
}

it("callers take turns, so that one caller with many requests does not delay the others", async () => {
  const { enqueue, events, runTurns } = createRecordingQueue({ maxRunningPerCaller: 10 });
  for (const name of ["ada 1", "ada 2", "ada 3", "ada 4"]) enqueue("ada", name);
  for (const name of ["mert 1", "mert 2"]) enqueue("mert", name);
  enqueue("rita", "rita 1");
  await runTurns(10);
  expect(events).toEqual(["ada 1", "mert 1", "rita 1", "ada 2", "mert 2", "ada 3", "ada 4"]);
});

it("each turn of the event loop starts one request", async () => {
  const { enqueue, events, runTurns } = createRecordingQueue({});
  for (const name of ["ada 1", "ada 2", "ada 3"]) enqueue("ada", name);
  await runTurns(2);
  expect(events.length).toBeLessThanOrEqual(2);
});

it("a caller's further requests wait until a running request of the caller ends", async () => {
  const { enqueue, events, endOldest, runTurns } = createRecordingQueue({ maxRunningPerCaller: 2 });
  for (const name of ["ada 1", "ada 2", "ada 3"]) enqueue("ada", name);
  enqueue("mert", "mert 1");
  await runTurns(10);
  expect(events).toEqual(["ada 1", "mert 1", "ada 2"]);
  endOldest();
  await runTurns(5);
  expect(events.at(-1)).toBe("ada 3");
});

it("requests of a caller beyond the limit are rejected, and requests of other callers still wait", async () => {
  const { enqueue, events, runTurns } = createRecordingQueue({
    maxWaitingPerCaller: 2,
    maxRunningPerCaller: 10,
  });
  for (const name of ["ada 1", "ada 2", "ada 3"]) enqueue("ada", name);
  enqueue("mert", "mert 1");
  await runTurns(10);
  expect(events).toEqual(["ada 3 rejected", "ada 1", "mert 1", "ada 2"]);
  enqueue("ada", "ada 4");
  await runTurns(5);
  expect(events.at(-1)).toBe("ada 4");
});

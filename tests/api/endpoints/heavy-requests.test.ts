import { expect, test } from "vitest";
import { createHeavyRequestQueue, createUnqueuedHeavyRequests } from "#app/domain/heavy-work.ts";
import { type Client, startTestApi, errorBody } from "#tests/support/api/api.ts";
import { instantOf } from "#app/domain/time/time.ts";

const fetchLongList = (client: Client) => client.post("/api/oem/licenses/filtered", { pageSize: 1_000 });
const repeat = <Result>(count: number, sendRequest: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, sendRequest));

test("a user gets six long lists at once and status 429 for further lists", async () => {
  const { asRita } = await startTestApi();
  const responses = await repeat(50, () => fetchLongList(asRita));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
  const rejectedResponses = responses.filter(({ status }) => status !== 200);
  expect(
    rejectedResponses.every(({ status, headers }) => status === 429 && headers.get("retry-after") === "1"),
  ).toBe(true);
  expect(await fetchLongList(asRita)).toMatchObject({ status: 200 });
});

test("a user's slot for a heavy request is free again after the client has read the report", async () => {
  const { asMert } = await startTestApi();
  for (let index = 0; index < 10; index += 1)
    expect(await asMert.get("/api/oem/licenses/report/csv")).toMatchObject({ status: 200 });
});

test("too many waiting requests for long lists cause status 503, but short lists still succeed", async () => {
  const { asAda, asMert, asRita } = await startTestApi({
    heavyRequests: createHeavyRequestQueue({ maxRunningTasks: 1, maxWaitingTasks: 2 }),
  });
  const responses = await Promise.all(
    [asAda, asMert, asRita].flatMap((client) => [fetchLongList(client), fetchLongList(client)]),
  );
  const busyResponses = responses.filter(({ status }) => status === 503);
  expect(busyResponses).toHaveLength(3);
  expect(busyResponses[0]?.body).toEqual(errorBody("BUSY"));
  expect(busyResponses[0]?.headers.get("retry-after")).toBe("2");
  const shortResponses = await repeat(20, () => asRita.post("/api/oem/licenses/filtered", { pageSize: 10 }));
  expect(shortResponses.every(({ status }) => status === 200)).toBe(true);
});

test("on a Worker no list waits for another, and the slots of cancelled requests expire", async () => {
  let currentMs = 0;
  const heavyRequests = createUnqueuedHeavyRequests(() => instantOf(currentMs));
  for (let index = 0; index < 10; index += 1) void heavyRequests.run(() => new Promise<never>(() => {}));
  const { asRita } = await startTestApi({ heavyRequests });
  expect(await fetchLongList(asRita)).toMatchObject({ status: 200 });

  const ritaId = 1_000_000;
  for (let index = 0; index < 6; index += 1) heavyRequests.acquireSlot(ritaId);
  expect(() => heavyRequests.acquireSlot(ritaId)).toThrow("at most 6 long lists");
  currentMs += 30_000;
  heavyRequests.acquireSlot(ritaId)();
});

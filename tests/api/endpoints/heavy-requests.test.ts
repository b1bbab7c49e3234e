import { expect, test } from "vitest";
import { heavyWork } from "#app/domain/heavy-work.ts";
import { type Client, openApi, errorBody } from "#tests/support/api/api.ts";

const longList = (client: Client) => client.post("/api/oem/licenses/filtered", { pageSize: 1_000 });
const repeat = <Result>(count: number, make: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, make));

test("one user gets six long lists at once, and the others get 429 with Retry-After", async () => {
  const { asRita } = await openApi();
  const responses = await repeat(50, () => longList(asRita));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(rejected.every(({ status, headers }) => status === 429 && headers.get("retry-after") === "1")).toBe(
    true,
  );
  expect(await longList(asRita)).toMatchObject({ status: 200 });
});

test("a user's slot is free again once a report was read to its end", async () => {
  const { asMert } = await openApi();
  for (let nth = 0; nth < 10; nth += 1)
    expect(await asMert.get("/api/oem/licenses/report/csv")).toMatchObject({ status: 200 });
});

test("when too many users wait for long lists, the next gets 503 BUSY with Retry-After; short lists respond", async () => {
  const { asAda, asMert, asRita } = await openApi({ heavy: heavyWork({ running: 1, waiting: 2 }) });
  const responses = await Promise.all(
    [asAda, asMert, asRita].flatMap((client) => [longList(client), longList(client)]),
  );
  const busy = responses.filter(({ status }) => status === 503);
  expect(busy).toHaveLength(3);
  expect(busy[0]?.body).toEqual(errorBody("BUSY"));
  expect(busy[0]?.headers.get("retry-after")).toBe("2");
  const short = await repeat(20, () => asRita.post("/api/oem/licenses/filtered", { pageSize: 10 }));
  expect(short.every(({ status }) => status === 200)).toBe(true);
});

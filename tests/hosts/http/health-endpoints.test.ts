import { expect, test } from "vitest";
import { addHealthEndpoints } from "#app/hosts/http/health-endpoints.ts";
import { instantOf } from "#app/domain/time/time.ts";

test("many readiness checks cause one request to the license API per second", async () => {
  let currentMs = Date.parse("2026-11-20T12:00:00Z");
  let upstreamStatus = 200;
  let requestCount = 0;
  const respond = addHealthEndpoints(
    async () => {
      requestCount += 1;
      return new Response(null, { status: upstreamStatus });
    },
    { now: () => instantOf(currentMs), canAwaitOtherRequests: true },
  );
  const checkReadiness = async () =>
    (await respond(new Request("https://licenses.example.com/readyz"))).status;

  expect(await Promise.all([checkReadiness(), checkReadiness()])).toEqual([200, 200]);
  upstreamStatus = 503;
  currentMs += 999;
  expect([await checkReadiness(), requestCount]).toEqual([200, 1]);
  currentMs += 1;
  expect([await checkReadiness(), requestCount]).toEqual([503, 2]);
});

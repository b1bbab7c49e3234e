import { describe, expect, it, test } from "vitest";
import { limitPublicRequests } from "#app/api/instances/public-requests.ts";
import { Problem } from "#app/domain/problem.ts";
import { redirectFromAws } from "#app/hosts/http/aws-redirect.ts";
import { openApi } from "#tests/support/api/api.ts";

const origin = "https://licenses.example.com";
const token = "a+b/c==&d=e";
const form = { "x-amzn-marketplace-token": token, "x-amzn-marketplace-agreement-id": "agmt-1" };

interface ArrivalRequest {
  path?: string;
  method?: string;
  from?: string | null;
  type?: string;
  body?: BodyInit | null;
}

/** The form that AWS has the browser post, with optional changes. */
function posted({
  path = "/marketplace/aws",
  method = "POST",
  from = "https://aws.amazon.com",
  type = "application/x-www-form-urlencoded",
  body = new URLSearchParams(form).toString(),
}: ArrivalRequest = {}) {
  const headers = new Headers(from === null ? {} : { origin: from });
  const hasBody = method !== "GET" && method !== "HEAD";
  if (hasBody) headers.set("content-type", type);
  return new Request(new URL(path, origin), { method, headers, body: hasBody ? body : null });
}

const arrive = (request: Request) => redirectFromAws(request, () => {});
const goal = `/marketplace?token=${encodeURIComponent(token)}`;
const targetOf = (response: Response | null) => [response?.status, response?.headers.get("location")];

describe("A buyer sent by AWS Marketplace", () => {
  it.each([
    ["from AWS", "/marketplace/aws", "https://aws.amazon.com"],
    ["from a frame without an origin", "/marketplace/aws", "null"],
    ["from our own origin, as a test page does", "/marketplace/aws", origin],
    ["with a slash at the end", "/marketplace/aws/", "https://aws.amazon.com"],
    ["to the page itself", "/marketplace", "https://aws.amazon.com"],
    ["to the page itself, without an origin", "/marketplace", "null"],
    ["to the page itself, by something that names no origin", "/marketplace/", null],
  ])("%s is redirected to our page with the token", async (_, path, from) => {
    const response = await arrive(posted({ path, from }));
    expect(targetOf(response)).toEqual([303, goal]);
    expect(response?.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response?.headers.get("cache-control")).toBe("no-store");
    expect(new URL(goal, origin).searchParams.get("token")).toBe(token);
  });

  it.each([
    ["without the field", new URLSearchParams({ other: "1" }).toString(), undefined],
    ["with an empty field", "x-amzn-marketplace-token=", undefined],
    ["with blanks for a token", "x-amzn-marketplace-token=+%20", undefined],
    ["without a body", null, undefined],
    ["with JSON", JSON.stringify(form), "application/json"],
  ])("%s is redirected to our page, which says that the token is missing", async (_, body, type) => {
    expect(targetOf(await arrive(posted({ body, ...(type && { type }) })))).toEqual([303, "/marketplace"]);
  });

  it("who follows a link is redirected to our page", async () => {
    for (const method of ["GET", "HEAD"]) {
      const path = "/marketplace/aws?x-amzn-marketplace-token=in-the-address";
      expect(targetOf(await arrive(posted({ method, path })))).toEqual([303, "/marketplace"]);
    }
  });

  it("is rejected above 16 KB", async () => {
    const most = 16 * 1024 - "x-amzn-marketplace-token=".length;
    const sending = (count: number) => posted({ body: `x-amzn-marketplace-token=${"t".repeat(count)}` });
    expect(targetOf(await arrive(sending(most)))[0]).toBe(303);
    for (const path of ["/marketplace/aws", "/marketplace"]) {
      const endless = posted({ path, body: `x-amzn-marketplace-token=${"t".repeat(10_000_000)}` });
      await expect(arrive(endless)).rejects.toMatchObject({ kind: "too-large" });
    }
  });
});

describe("A request that is no arrival", () => {
  it.each([
    ["our own form, even with the field", { path: "/marketplace", from: origin }],
    ["our own form at a page below", { path: "/marketplace/new", from: origin }],
    ["a foreign form without the field", { path: "/marketplace", body: "firstname=Nora" }],
    ["a foreign form of another type", { path: "/marketplace", type: "text/plain" }],
    ["a foreign form for another page", { path: "/license/licenses" }],
    ["the page itself", { path: "/marketplace", method: "GET" }],
    ["a page below", { path: "/marketplace/aws/more" }],
  ])("%s is passed to the screens with its body", async (_, arrival: ArrivalRequest) => {
    const request = posted(arrival);
    expect(await arrive(request)).toBeNull();
    expect(request.bodyUsed).toBe(false);
    const sent = arrival.method === "GET" ? "" : (arrival.body ?? new URLSearchParams(form).toString());
    expect(await request.text()).toBe(sent);
  });
});

test("arrivals count among the public requests of their address; our own forms do not", async () => {
  const { context } = await openApi({ rateLimitFactor: 2 / 300 });
  const from = (path: string, address: string, sender: string) => {
    const request = posted({ path, from: sender });
    request.headers.set("x-client-address", address);
    return redirectFromAws(request, (limited) => void limitPublicRequests({ request: limited, context }));
  };
  const awsOrigin = "https://aws.amazon.com";
  for (let nth = 0; nth < 3; nth += 1) await from("/marketplace", "192.0.2.1", origin);
  await from("/marketplace/aws", "192.0.2.1", awsOrigin);
  await from("/marketplace", "192.0.2.1", awsOrigin);
  const third = from("/marketplace/aws", "192.0.2.1", awsOrigin);
  await expect(third).rejects.toBeInstanceOf(Problem);
  await expect(third).rejects.toMatchObject({ kind: "too-many" });
  expect(targetOf(await from("/marketplace/aws", "192.0.2.2", awsOrigin))).toEqual([303, goal]);
});

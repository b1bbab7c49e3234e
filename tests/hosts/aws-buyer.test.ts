import { describe, expect, it, test } from "vitest";
import { limitPublicRequests } from "#app/api/instances/public-requests.ts";
import { Problem } from "#app/domain/problem.ts";
import { redirectFromAws } from "#app/hosts/http/aws-redirect.ts";
import { startTestApi } from "#tests/support/api/api.ts";

const origin = "https://licenses.example.com";
const token = "a+b/c==&d=e";
const landingForm = { "x-amzn-marketplace-token": token, "x-amzn-marketplace-agreement-id": "agmt-1" };

interface LandingRequest {
  path?: string;
  method?: string;
  senderOrigin?: string | null;
  type?: string;
  body?: BodyInit | null;
}

/** Builds the form request that AWS has the browser send, with optional changes. */
function buildLandingRequest({
  path = "/marketplace/aws",
  method = "POST",
  senderOrigin = "https://aws.amazon.com",
  type = "application/x-www-form-urlencoded",
  body = new URLSearchParams(landingForm).toString(),
}: LandingRequest = {}) {
  const headers = new Headers(senderOrigin === null ? {} : { origin: senderOrigin });
  const hasBody = method !== "GET" && method !== "HEAD";
  if (hasBody) headers.set("content-type", type);
  return new Request(new URL(path, origin), { method, headers, body: hasBody ? body : null });
}

const redirectLandingRequest = (request: Request) => redirectFromAws(request, () => {});
const expectedLocation = `/marketplace?token=${encodeURIComponent(token)}`;
const readRedirect = (response: Response | null) => [response?.status, response?.headers.get("location")];

describe("A buyer sent by AWS Marketplace", () => {
  it.each([
    ["from AWS", "/marketplace/aws", "https://aws.amazon.com"],
    ["from a frame without an origin", "/marketplace/aws", "null"],
    ["from our own origin", "/marketplace/aws", origin],
    ["with a slash at the end", "/marketplace/aws/", "https://aws.amazon.com"],
    ["to the page itself", "/marketplace", "https://aws.amazon.com"],
    ["to the page itself, from a frame without an origin", "/marketplace", "null"],
    ["to the page itself, without the Origin header", "/marketplace/", null],
  ])("%s is redirected to our page with the token", async (_, path, senderOrigin) => {
    const response = await redirectLandingRequest(buildLandingRequest({ path, senderOrigin }));
    expect(readRedirect(response)).toEqual([303, expectedLocation]);
    expect(response?.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response?.headers.get("cache-control")).toBe("no-store");
    expect(new URL(expectedLocation, origin).searchParams.get("token")).toBe(token);
  });

  it.each([
    ["without the field", new URLSearchParams({ other: "1" }).toString(), undefined],
    ["with an empty field", "x-amzn-marketplace-token=", undefined],
    ["with a blank token", "x-amzn-marketplace-token=+%20", undefined],
    ["without a body", null, undefined],
    ["with JSON", JSON.stringify(landingForm), "application/json"],
  ])("%s is redirected to our page without a token", async (_, body, type) => {
    expect(
      readRedirect(await redirectLandingRequest(buildLandingRequest({ body, ...(type && { type }) }))),
    ).toEqual([303, "/marketplace"]);
  });

  it("is redirected to our page from a link", async () => {
    for (const method of ["GET", "HEAD"]) {
      const path = "/marketplace/aws?x-amzn-marketplace-token=in-the-address";
      expect(readRedirect(await redirectLandingRequest(buildLandingRequest({ method, path })))).toEqual([
        303,
        "/marketplace",
      ]);
    }
  });

  it("is rejected above 16 KB", async () => {
    const maxTokenLength = 16 * 1024 - "x-amzn-marketplace-token=".length;
    const buildRequestWithToken = (tokenLength: number) =>
      buildLandingRequest({ body: `x-amzn-marketplace-token=${"t".repeat(tokenLength)}` });
    expect(readRedirect(await redirectLandingRequest(buildRequestWithToken(maxTokenLength)))[0]).toBe(303);
    for (const path of ["/marketplace/aws", "/marketplace"]) {
      const largeRequest = buildLandingRequest({
        path,
        body: `x-amzn-marketplace-token=${"t".repeat(10_000_000)}`,
      });
      await expect(redirectLandingRequest(largeRequest)).rejects.toMatchObject({ kind: "too-large" });
    }
  });
});

describe("A request that does not come from AWS Marketplace", () => {
  it.each([
    ["our own form, even with the field", { path: "/marketplace", senderOrigin: origin }],
    ["our own form on a nested page", { path: "/marketplace/new", senderOrigin: origin }],
    ["a cross-origin form without the field", { path: "/marketplace", body: "firstname=Nora" }],
    ["a cross-origin form of another type", { path: "/marketplace", type: "text/plain" }],
    ["a cross-origin form for another page", { path: "/license/licenses" }],
    ["the page itself", { path: "/marketplace", method: "GET" }],
    ["a nested page", { path: "/marketplace/aws/more" }],
  ])("for %s is passed to the screens with its body", async (_, landingRequest: LandingRequest) => {
    const request = buildLandingRequest(landingRequest);
    expect(await redirectLandingRequest(request)).toBeNull();
    expect(request.bodyUsed).toBe(false);
    const expectedBody =
      landingRequest.method === "GET"
        ? ""
        : (landingRequest.body ?? new URLSearchParams(landingForm).toString());
    expect(await request.text()).toBe(expectedBody);
  });
});

test("landing requests are counted as public requests, but our own forms are not", async () => {
  // The usual limit is 300 requests, so this factor allows two requests.
  const { context } = await startTestApi({ rateLimitFactor: 2 / 300 });
  const sendLandingRequest = (path: string, clientAddress: string, sender: string) => {
    const request = buildLandingRequest({ path, senderOrigin: sender });
    request.headers.set("x-client-address", clientAddress);
    return redirectFromAws(
      request,
      (limitedRequest) => void limitPublicRequests({ request: limitedRequest, context }),
    );
  };
  const awsOrigin = "https://aws.amazon.com";
  // These three requests are not counted.
  for (let index = 0; index < 3; index += 1) await sendLandingRequest("/marketplace", "192.0.2.1", origin);
  await sendLandingRequest("/marketplace/aws", "192.0.2.1", awsOrigin);
  await sendLandingRequest("/marketplace", "192.0.2.1", awsOrigin);
  const thirdRequest = sendLandingRequest("/marketplace/aws", "192.0.2.1", awsOrigin);
  await expect(thirdRequest).rejects.toBeInstanceOf(Problem);
  await expect(thirdRequest).rejects.toMatchObject({ kind: "too-many" });
  expect(readRedirect(await sendLandingRequest("/marketplace/aws", "192.0.2.2", awsOrigin))).toEqual([
    303,
    expectedLocation,
  ]);
});

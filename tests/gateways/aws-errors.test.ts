import { describe, expect, it } from "vitest";
import { Problem } from "#app/domain/problem.ts";
import { agreement, type AwsFailure, awsKey, openAws } from "#tests/support/outside/aws.ts";
import { timeoutFor } from "#tests/support/outside/timeouts.ts";

const problemOf = (request: Promise<unknown>): Promise<Problem> =>
  request.then(
    (result) => Promise.reject(new Error(`The request should fail: ${JSON.stringify(result)}`)),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

const down = { kind: "unavailable", code: "MARKETPLACE_DOWN", retryAfter: 30 };

describe("AWS Marketplace with an unknown token", () => {
  it("reports an unknown or expired token with an error of its own", async () => {
    const { marketplace, logged } = await openAws();
    expect(await problemOf(marketplace.resolve("made-up"))).toMatchObject({ code: "TOKEN_INVALID" });
    expect(await problemOf(marketplace.resolve("expired"))).toMatchObject({
      kind: "gone",
      code: "TOKEN_EXPIRED",
    });
    expect(logged).toEqual([]);
  });

  it("is distinguished from expired credentials, which have the same error name", async () => {
    const { aws, marketplace, logged } = await openAws();
    const accountThrottled: AwsFailure = {
      exception: "com.amazon.coral.service#ExpiredTokenException",
      message: "The security token included in the request is expired",
    };
    aws.fail(accountThrottled, accountThrottled, { exception: "ExpiredTokenException" });
    expect(await problemOf(marketplace.resolve("good/token+1="))).toMatchObject(down);
    expect(await problemOf(marketplace.entitlements(agreement))).toMatchObject(down);
    expect(await problemOf(marketplace.entitlements(agreement))).toMatchObject(down);
    expect(logged).toMatchObject([{ level: "error" }, { level: "error" }, { level: "error" }]);
  });
});

describe("AWS Marketplace that throttles requests", () => {
  it.each([
    ["30", 30],
    ["Fri, 20 Nov 2026 12:00:20 GMT", 20],
    ["0", 1],
    ["86400", 3_600],
    ["soon", 60],
    [undefined, 60],
  ])("and says %s is requested again after that many seconds: %i", async (retryHeader, retryAfter) => {
    const { aws, marketplace, logged } = await openAws();
    const headers: Record<string, string> = retryHeader === undefined ? {} : { "retry-after": retryHeader };
    const throttled = { kind: "too-many", code: "THROTTLED", retryAfter };
    aws.fail({ exception: "ThrottlingException", headers }, { exception: "", status: 429, headers });
    expect(await problemOf(marketplace.resolve("good/token+1="))).toMatchObject(throttled);
    expect(await problemOf(marketplace.entitlements(agreement))).toMatchObject(throttled);
    expect(logged).toMatchObject([{ level: "warn" }, { level: "warn" }]);
  });
});

describe("AWS Marketplace that does not respond to a request", () => {
  const failures: [string, AwsFailure][] = [
    ["is not for this region", { exception: "DisabledApiException" }],
    ["has a fault of its own", { exception: "InternalServiceErrorException", status: 500 }],
    ["does not allow it", { exception: "AccessDeniedException", status: 403 }],
    ["does not like a parameter", { exception: "InvalidParameterException" }],
    ["says so with a page", { status: 503, text: "<html>Service Unavailable</html>" }],
    ["sends the request elsewhere", { status: 302, text: "" }],
    ["answers no JSON", { status: 200, text: "OK" }],
    ["answers null", { status: 200, text: "null" }],
    ["answers half of it", { status: 200, text: '{"Entitlements":[{"Dimension":' }],
    ["answers with an array", { status: 200, text: "[]" }],
    ["names no dimension", { status: 200, text: '{"Entitlements":[{"Value":{},"ExpirationDate":1}]}' }],
    ["hangs", "hangs"],
    ["breaks the connection", "drops"],
  ];

  it.each(failures)(
    "when it %s is temporarily unavailable, and the log contains the reason",
    async (_, failure) => {
      const { aws, marketplace, logged } = await openAws({ timeoutMs: timeoutFor(failure) });
      aws.fail(failure, failure);
      const problem = await problemOf(marketplace.entitlements(agreement));
      expect(problem).toMatchObject(down);
      expect(problem.message).toBe("The marketplace is not responding. Try again in a moment.");
      expect(await problemOf(marketplace.resolve("good/token+1="))).toMatchObject(down);
      expect(logged).toHaveLength(2);
      expect(JSON.stringify(logged)).not.toContain("good/token");
      expect((await marketplace.entitlements(agreement))[0]?.intValue).toBe(750);
    },
  );

  it("because it is unreachable is temporary", async () => {
    const { aws, marketplace, logged } = await openAws();
    await aws.stop();
    expect(await problemOf(marketplace.resolve("good/token+1="))).toMatchObject(down);
    expect(logged).toMatchObject([{ level: "warn", facts: { reason: "ECONNREFUSED" } }]);
  });

  it("names the exception in the log", async () => {
    const { aws, marketplace, logged } = await openAws();
    aws.fail({
      exception: "",
      headers: { "x-amzn-errortype": "DisabledApiException:http://internal.amazon.com/coral/" },
    });
    await problemOf(marketplace.resolve("good/token+1="));
    expect(logged).toMatchObject([
      { level: "error", facts: { exception: "DisabledApiException", status: 400 } },
    ]);
  });

  it("rejects a wrong secret, a wrong key and a session token that is missing", async () => {
    for (const credentials of [
      { ...awsKey, secretAccessKey: "wrong", sessionToken: undefined },
      { ...awsKey, accessKeyId: "AKIDOTHER", sessionToken: undefined },
      { ...awsKey, sessionToken: "unknown" },
    ]) {
      const { aws, marketplace, logged } = await openAws({ credentials });
      expect(await problemOf(marketplace.resolve("good/token+1="))).toMatchObject(down);
      expect(logged).toMatchObject([
        { facts: { exception: expect.stringMatching(/InvalidSignature|UnrecognizedClient/) } },
      ]);
      expect(JSON.stringify(logged)).not.toContain(credentials.secretAccessKey);
      expect(aws.requests).toEqual([]);
    }
  });

  it("that returns pages endlessly is abandoned", async () => {
    const { aws, marketplace, logged } = await openAws();
    aws.fail(
      ...Array.from({ length: 40 }, (): AwsFailure => ({ status: 200, text: '{"NextToken":"page-0"}' })),
    );
    expect(await problemOf(marketplace.entitlements(agreement))).toMatchObject(down);
    expect(logged).toMatchObject([{ level: "error", facts: { pages: 40 } }]);
  });
});

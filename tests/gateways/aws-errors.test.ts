import { describe, expect, it } from "vitest";
import {
  type AwsFailure,
  awsKey,
  createEntitlement,
  licenseArn,
  openAwsMarketplace,
} from "#tests/support/outside/aws.ts";
import { readEntitlements } from "#tests/support/outside/aws-entitlements.ts";
import { chooseTimeoutMs } from "#tests/support/outside/timeouts.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

const downError = { kind: "unavailable", code: "MARKETPLACE_DOWN", retryAfter: 30 };

describe("An unknown token of AWS Marketplace", () => {
  it("is reported as invalid or expired", async () => {
    const { marketplace, logLines } = await openAwsMarketplace();
    expect(await catchProblem(marketplace.resolve("made-up"))).toMatchObject({ code: "TOKEN_INVALID" });
    expect(await catchProblem(marketplace.resolve("expired"))).toMatchObject({
      kind: "gone",
      code: "TOKEN_EXPIRED",
    });
    expect(logLines).toEqual([]);
  });

  it("is distinguished from expired credentials with the same error name", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    const expiredCredentials: AwsFailure = {
      exception: "com.amazon.coral.service#ExpiredTokenException",
      message: "The security token included in the request is expired",
    };
    aws.fail(expiredCredentials, expiredCredentials, { exception: "ExpiredTokenException" });
    expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject(downError);
    expect(await catchProblem(readEntitlements(marketplace))).toMatchObject(downError);
    expect(await catchProblem(readEntitlements(marketplace))).toMatchObject(downError);
    expect(logLines).toMatchObject([{ level: "error" }, { level: "error" }, { level: "error" }]);
  });
});

describe("A throttled request to AWS Marketplace", () => {
  it.each([
    ["30", 30],
    ["Fri, 20 Nov 2026 12:00:20 GMT", 20],
    ["2.5", 3],
    ["0", 1],
    ["86400", 3_600],
    ["soon", 60],
    [undefined, 60],
  ])("with the response header %s may be retried after %i seconds", async (retryHeader, retryAfter) => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    const headers: Record<string, string> = retryHeader === undefined ? {} : { "retry-after": retryHeader };
    const throttledError = { kind: "too-many", code: "THROTTLED", retryAfter };
    aws.fail({ exception: "ThrottlingException", headers }, { exception: "", status: 429, headers });
    expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject(throttledError);
    expect(await catchProblem(readEntitlements(marketplace))).toMatchObject(throttledError);
    expect(logLines).toMatchObject([{ level: "warn" }, { level: "warn" }]);
  });
});

describe("A failed request to AWS Marketplace", () => {
  const failures: [string, AwsFailure][] = [
    ["is sent to a wrong region", { exception: "DisabledApiException" }],
    ["gets an internal error", { exception: "InternalServiceErrorException", status: 500 }],
    ["is not allowed", { exception: "AccessDeniedException", status: 403 }],
    ["has an invalid parameter", { exception: "InvalidParameterException" }],
    ["gets an HTML page", { status: 503, text: "<html>Service Unavailable</html>" }],
    ["gets a redirect", { status: 302, text: "" }],
    ["gets no JSON", { status: 200, text: "OK" }],
    ["gets null", { status: 200, text: "null" }],
    ["gets a truncated response", { status: 200, text: '{"Entitlements":[{"Dimension":' }],
    ["gets an array", { status: 200, text: "[]" }],
    [
      "gets an entitlement without a dimension",
      { status: 200, text: '{"Entitlements":[{"Value":{},"ExpirationDate":1}]}' },
    ],
    ["gets no response", "hangs"],
    ["loses its connection", "drops"],
  ];

  it.each(failures)(
    "that %s is reported as MARKETPLACE_DOWN, and its reason is logged",
    async (_, failure) => {
      const { aws, marketplace, logLines } = await openAwsMarketplace({
        timeoutMs: chooseTimeoutMs(failure),
      });
      aws.fail(failure, failure);
      const problem = await catchProblem(readEntitlements(marketplace));
      expect(problem).toMatchObject(downError);
      expect(problem.message).toBe("The marketplace is not responding. Try again in a moment.");
      expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject(downError);
      expect(logLines).toHaveLength(2);
      expect(JSON.stringify(logLines)).not.toContain("good/token");
      expect((await readEntitlements(marketplace))[0]?.intValue).toBe(750);
    },
  );

  it("is not caused by an unreadable entitlement of another purchase, which is named", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    const otherPurchase = { CustomerAWSAccountId: "444455556666", LicenseArn: "arn:bad" };
    aws.entitlements = [
      createEntitlement("assets", { IntegerValue: 900 }),
      createEntitlement("assets", { IntegerValue: 5 }, otherPurchase),
      { ...createEntitlement("servers", { IntegerValue: 5 }, otherPurchase), ExpirationDate: -1 },
    ];
    const list = await marketplace.listPurchases();
    expect(list?.purchases).toMatchObject([{ externalId: licenseArn, entitlements: [{ intValue: 900 }] }]);
    const message = "Purchase arn:bad cannot be read: ExpirationDate";
    expect(list?.unreadable).toMatchObject([{ externalId: "arn:bad", message }]);
    expect(logLines).toMatchObject([{ level: "error", facts: { reason: message } }]);
  });

  it("is temporary if AWS is unreachable", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    await aws.stop();
    expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject(downError);
    expect(logLines).toMatchObject([{ level: "warn", facts: { reason: "ECONNREFUSED" } }]);
  });

  it("is logged with the exception name", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    aws.fail({
      exception: "",
      headers: { "x-amzn-errortype": "DisabledApiException:http://internal.amazon.com/coral/" },
    });
    await catchProblem(marketplace.resolve("good/token+1="));
    expect(logLines).toMatchObject([
      { level: "error", facts: { exception: "DisabledApiException", status: 400 } },
    ]);
  });

  it("is reported for a wrong secret, a wrong key or a wrong session token", async () => {
    for (const credentials of [
      { ...awsKey, secretAccessKey: "wrong", sessionToken: undefined },
      { ...awsKey, accessKeyId: "AKIDOTHER", sessionToken: undefined },
      { ...awsKey, sessionToken: "unknown" },
    ]) {
      const { aws, marketplace, logLines } = await openAwsMarketplace({ credentials });
      expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject(downError);
      expect(logLines).toMatchObject([
        { facts: { exception: expect.stringMatching(/InvalidSignature|UnrecognizedClient/) } },
      ]);
      expect(JSON.stringify(logLines)).not.toContain(credentials.secretAccessKey);
      expect(aws.requests).toEqual([]);
    }
  });

  it("is reported after too many pages", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    aws.fail(
      ...Array.from({ length: 40 }, (): AwsFailure => ({ status: 200, text: '{"NextToken":"page-0"}' })),
    );
    expect(await catchProblem(readEntitlements(marketplace))).toMatchObject(downError);
    expect(logLines).toMatchObject([{ level: "error", facts: { pages: 40 } }]);
  });
});

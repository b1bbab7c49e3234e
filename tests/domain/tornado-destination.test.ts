import { describe, expect, it } from "vitest";
import { resolveDestination, parseHashParameters } from "#app/routes/tornado/destination.ts";

const allowedHosts = ["good.example", ".sub.example"];
const findDestination = (redirectUrl: string, type = "google", tokens = "t+/=") =>
  resolveDestination({ type, redirectUrl, tokens }, allowedHosts);

describe("A connection authorized by another service", () => {
  it.each([
    ["google", "/parselets/gws/"],
    ["o365", "/parselets/office-365/"],
    ["slack", "/parselets/slack/"],
    ["zoom", "/parselets/zoom/"],
    ["hubspot", "/parselets/hubspot/"],
  ])("of type %s is forwarded to %s", (type, path) => {
    expect(findDestination("https://good.example/anything?else#x", type)).toEqual({
      redirectUrl: `https://good.example${path}?encodedTokens=t%2B%2F%3D`,
    });
  });

  it.each([
    "https://a.sub.example",
    "https://a.b.sub.example/",
    "https://GOOD.example",
    "https://good.example:443/",
  ])("is forwarded to %s", (url) => expect(findDestination(url)).toHaveProperty("redirectUrl"));

  it.each([
    ["https://evil.example", "evil.example"],
    ["https://sub.example", "sub.example"],
    ["https://evilsub.example", "evilsub.example"],
    ["https://evilgood.example", "evilgood.example"],
    ["https://good.example.evil.tld", "good.example.evil.tld"],
    ["https://good.example@evil.tld", "evil.tld"],
    ["https://user@good.example", "good.example"],
    ["https://@good.example", "good.example"],
    ["https://good.example:8443", "good.example:8443"],
    ["http://good.example", "good.example"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["//evil.tld", "//evil.tld"],
    ["\\\\evil.tld", "\\\\evil.tld"],
    ["https:\\\\good.example", "good.example"],
    ["https://good.example\\@evil.tld", "good.example"],
    ["https:///good.example", "good.example"],
    ["https:good.example", "good.example"],
    ["https://good.example.", "good.example."],
    [" https://good.example", "good.example"],
    ["https://good.ex\tample", "good.example"],
    ["https://ɡood.example", "xn--ood-8tb.example"],
    ["good.example", "good.example"],
  ])("is not forwarded to %j", (url, host) => {
    const destination = findDestination(url);
    expect(destination).toHaveProperty("problem");
    expect(destination).toEqual({ problem: `Invalid redirect host: ${host}` });
  });

  it("is rejected with its type if the type is unknown", () =>
    expect(findDestination("https://good.example", "myspace")).toEqual({
      problem: "Invalid redirect type: myspace",
    }));

  it("is rejected without tokens", () =>
    expect(findDestination("https://good.example", "zoom", "")).toEqual({ problem: "Missing tokens" }));

  it("has parameters that are read unchanged from the URL fragment", () => {
    const parameters = parseHashParameters(
      "#type=o365&redirectUrl=https%3A%2F%2Fgood.example&tokens=a+b==&broken=%E0%A4",
    );
    expect(Object.fromEntries(parameters)).toEqual({
      type: "o365",
      redirectUrl: "https://good.example",
      tokens: "a+b==",
      broken: "%E0%A4",
    });
  });
});

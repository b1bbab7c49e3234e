import { expect, test } from "vitest";
import { createKnownCallers } from "#app/hosts/http/known-callers.ts";

const noCredentials = { authorization: undefined, cookie: undefined };

test("credentials belong to a caller only after a request has used them successfully", () => {
  const callers = createKnownCallers();
  const session = { ...noCredentials, cookie: "script=on; session=abc" };
  const token = { ...noCredentials, authorization: "Bearer xyz" };
  expect(callers.find(session)).toBeUndefined();
  callers.remember(session, "ada");
  callers.remember(token, "token of ada");
  callers.remember(noCredentials, "nobody");
  expect(callers.find({ authorization: null, cookie: "theme=dark; session=abc" })).toBe("ada");
  expect(callers.find(token)).toBe("token of ada");
  expect(callers.find({ ...noCredentials, cookie: "session=junk" })).toBeUndefined();
  expect(callers.find(noCredentials)).toBeUndefined();
});

test("a session cookie of https is recognized", () => {
  const callers = createKnownCallers();
  callers.remember({ authorization: null, cookie: "__Host-session=abc" }, "ada");
  expect(callers.find({ ...noCredentials, cookie: "__Host-session=abc" })).toBe("ada");
});

test("the oldest of many known credentials are forgotten", () => {
  const callers = createKnownCallers();
  const createToken = (index: number) => ({ ...noCredentials, authorization: `Bearer ${index}` });
  for (let index = 0; index <= 10_000; index += 1) callers.remember(createToken(index), "ada");
  expect(callers.find(createToken(0))).toBeUndefined();
  expect(callers.find(createToken(1))).toBe("ada");
});

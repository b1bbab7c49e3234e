import { expect, it } from "vitest";
import { createSignedCookie } from "#app/middleware/signed-cookie.ts";

const createCookie = (...secrets: [string, ...string[]]) => {
  const cookie = createSignedCookie(new URL("https://licenses.example.com"), secrets, {
    name: "toast",
    maxAge: 60,
  });
  if (!cookie) throw new Error("There is no cookie.");
  return cookie;
};

it("a cookie signed with the older of two secrets is valid", async () => {
  const signedValue = await createCookie("the older one").serialize("saved");
  expect(await createCookie("the newer one", "the older one").parse(signedValue)).toBe("saved");
  expect(await createCookie("the newer one").parse(signedValue)).toBeNull();
  const cookie = await createCookie("the newer one", "the older one").serialize("saved");
  expect(await createCookie("the newer one").parse(cookie)).toBe("saved");
});

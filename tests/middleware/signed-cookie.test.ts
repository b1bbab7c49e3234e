import { expect, it } from "vitest";
import { signedCookie } from "#app/middleware/signed-cookie.ts";

const cookieBy = (...secrets: [string, ...string[]]) => {
  const cookie = signedCookie(new URL("https://licenses.example.com"), secrets, {
    name: "toast",
    maxAge: 60,
  });
  if (!cookie) throw new Error("There is no cookie.");
  return cookie;
};

it("A cookie signed with the older secret is valid while that is configured beside the newer one, which signs", async () => {
  const signed = await cookieBy("the older one").serialize("saved");
  expect(await cookieBy("the newer one", "the older one").parse(signed)).toBe("saved");
  expect(await cookieBy("the newer one").parse(signed)).toBeNull();
  const cookie = await cookieBy("the newer one", "the older one").serialize("saved");
  expect(await cookieBy("the newer one").parse(cookie)).toBe("saved");
});

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
  const olderCookie = await createCookie("older secret").serialize("saved");
  expect(await createCookie("newer secret", "older secret").parse(olderCookie)).toBe("saved");
  expect(await createCookie("newer secret").parse(olderCookie)).toBeNull();
  const newerCookie = await createCookie("newer secret", "older secret").serialize("saved");
  expect(await createCookie("newer secret").parse(newerCookie)).toBe("saved");
});

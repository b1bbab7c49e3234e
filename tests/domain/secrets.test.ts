import { expect, it } from "vitest";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const [older, newer] = ["the older secret of the tests", "the newer secret of the tests"];

it("A text encrypted with the older secret can be decrypted while both secrets are set; the newer one encrypts", async () => {
  const encrypted = await encrypt("a buyer", [older]);
  expect(await decrypt(encrypted, [newer, older])).toBe("a buyer");
  expect(await decrypt(encrypted, [newer])).toBeNull();
  const reencrypted = await encrypt("a buyer", [newer, older]);
  expect(await decrypt(reencrypted, [newer])).toBe("a buyer");
  expect(await decrypt(reencrypted, [older])).toBeNull();
});

it("Secrets derived for different purposes cannot decrypt each other's texts", async () => {
  expect(secretsFor([newer, older], "toast")).toEqual([`${newer} toast`, `${older} toast`]);
  const encrypted = await encrypt("a buyer", secretsFor([newer], "toast"));
  expect(await decrypt(encrypted, secretsFor([newer], "tokens"))).toBeNull();
});

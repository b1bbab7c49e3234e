import { expect, it } from "vitest";
import { seal, unseal } from "#app/domain/text/seal.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const [older, newer] = ["the older secret of the tests", "the newer secret of the tests"];

it("A text encrypted with the older secret can be decrypted while both secrets are set; the newer one encrypts", async () => {
  const sealed = await seal("a buyer", [older]);
  expect(await unseal(sealed, [newer, older])).toBe("a buyer");
  expect(await unseal(sealed, [newer])).toBeNull();
  const again = await seal("a buyer", [newer, older]);
  expect(await unseal(again, [newer])).toBe("a buyer");
  expect(await unseal(again, [older])).toBeNull();
});

it("Secrets derived for different purposes cannot decrypt each other's texts", async () => {
  expect(secretsFor([newer, older], "toast")).toEqual([`${newer} toast`, `${older} toast`]);
  const sealed = await seal("a buyer", secretsFor([newer], "toast"));
  expect(await unseal(sealed, secretsFor([newer], "tokens"))).toBeNull();
});

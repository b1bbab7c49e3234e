import { expect, it } from "vitest";
import { seal, unseal } from "#app/domain/text/seal.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const [older, newer] = ["the older secret of the tests", "the newer secret of the tests"];

it("What the older secret sealed is read while it still stands beside the newer one, which seals", async () => {
  const sealed = await seal("a buyer", [older]);
  expect(await unseal(sealed, [newer, older])).toBe("a buyer");
  expect(await unseal(sealed, [newer])).toBeNull();
  const again = await seal("a buyer", [newer, older]);
  expect(await unseal(again, [newer])).toBe("a buyer");
  expect(await unseal(again, [older])).toBeNull();
});

it("A secret's purposes know nothing of each other", async () => {
  expect(secretsFor([newer, older], "toast")).toEqual([`${newer} toast`, `${older} toast`]);
  const sealed = await seal("a buyer", secretsFor([newer], "toast"));
  expect(await unseal(sealed, secretsFor([newer], "tokens"))).toBeNull();
});

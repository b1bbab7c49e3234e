import { expect, it } from "vitest";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";

const [olderSecret, newerSecret] = ["the older secret of the tests", "the newer secret of the tests"];

it("a text encrypted with an older secret can be decrypted with both secrets", async () => {
  const encrypted = await encrypt("a buyer", [olderSecret]);
  expect(await decrypt(encrypted, [newerSecret, olderSecret])).toBe("a buyer");
  expect(await decrypt(encrypted, [newerSecret])).toBeNull();
  const reencrypted = await encrypt("a buyer", [newerSecret, olderSecret]);
  expect(await decrypt(reencrypted, [newerSecret])).toBe("a buyer");
  expect(await decrypt(reencrypted, [olderSecret])).toBeNull();
});

it("secrets for different purposes cannot decrypt each other's texts", async () => {
  expect(secretsFor([newerSecret, olderSecret], "toast")).toEqual([
    `${newerSecret} toast`,
    `${olderSecret} toast`,
  ]);
  const encrypted = await encrypt("a buyer", secretsFor([newerSecret], "toast"));
  expect(await decrypt(encrypted, secretsFor([newerSecret], "tokens"))).toBeNull();
});

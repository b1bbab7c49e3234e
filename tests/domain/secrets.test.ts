import { expect, it } from "vitest";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import { deriveSecrets } from "#app/domain/text/secrets.ts";

const [olderSecret, newerSecret] = ["the older secret of the tests", "the newer secret of the tests"];

it("a text encrypted with an older secret can be decrypted after a newer secret was added", async () => {
  const encryptedText = await encrypt("a buyer", [olderSecret]);
  expect(await decrypt(encryptedText, [newerSecret, olderSecret])).toBe("a buyer");
  expect(await decrypt(encryptedText, [newerSecret])).toBeNull();
  const reencryptedText = await encrypt("a buyer", [newerSecret, olderSecret]);
  expect(await decrypt(reencryptedText, [newerSecret])).toBe("a buyer");
  expect(await decrypt(reencryptedText, [olderSecret])).toBeNull();
});

it("secrets for different purposes cannot decrypt each other's texts", async () => {
  expect(deriveSecrets([newerSecret, olderSecret], "toast")).toEqual([
    `${newerSecret} toast`,
    `${olderSecret} toast`,
  ]);
  const encryptedText = await encrypt("a buyer", deriveSecrets([newerSecret], "toast"));
  expect(await decrypt(encryptedText, deriveSecrets([newerSecret], "tokens"))).toBeNull();
});

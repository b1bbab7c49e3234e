import { decrypt } from "./encrypt.ts";
import { aliasPattern } from "./license-key-alias.ts";
import { deriveSecrets, type Secrets } from "./secrets.ts";

export const deriveAliasSecrets = (secrets: Secrets): Secrets =>
  deriveSecrets(secrets, "license key aliases");

/** Null for a text that is not an alias. */
export async function decryptAlias(text: string, secrets: Secrets): Promise<string | null> {
  const encryptedKey = aliasPattern.exec(text)?.[2];
  return encryptedKey ? decrypt(encryptedKey, secrets) : null;
}

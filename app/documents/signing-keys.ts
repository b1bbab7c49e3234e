import { z } from "zod";
import { toBase64url, encodeUtf8 } from "#app/domain/text/base64url.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";

const encodedKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const jwkSchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: encodedKeySchema,
  d: encodedKeySchema.optional(),
  kid: z.string().optional(),
});
const jwkOrJwksSchema = z.union([
  z.object({ keys: z.array(jwkSchema).min(1) }),
  jwkSchema.transform((key) => ({ keys: [key] })),
]);

export interface PublicJwk {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  use: "sig";
  alg: "EdDSA";
}
/** `d` is the private part of the key. */
export type SigningKey = PublicJwk & { d: string };
export interface PublicJwks {
  keys: PublicJwk[];
}

export interface SigningKeys {
  signingKey: SigningKey;
  /** The signing key, then older keys with which license files were signed. */
  publicKeys: PublicJwks;
}

async function computeThumbprint(x: string): Promise<string> {
  const canonicalJwk = encodeUtf8(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }));
  return toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", canonicalJwk)));
}

async function createPublicJwk(x: string): Promise<PublicJwk> {
  return { kty: "OKP", crv: "Ed25519", x, kid: await computeThumbprint(x), use: "sig", alg: "EdDSA" };
}

const importPrivateKey = ({ kty, crv, x, d }: SigningKey) =>
  crypto.subtle.importKey("jwk", { kty, crv, x, d }, "Ed25519", false, ["sign"]);

const importPublicKey = ({ kty, crv, x }: PublicJwk) =>
  crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);

export async function sign(key: SigningKey, message: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await crypto.subtle.sign("Ed25519", await importPrivateKey(key), message));
}

export const verify = async (
  key: PublicJwk,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => crypto.subtle.verify("Ed25519", await importPublicKey(key), signature, message);

function parseJwks(text: string) {
  const json = parseJson(text);
  if (json === undefined) throw new Error("The license signing key is not JSON.");
  const parsedJwks = jwkOrJwksSchema.safeParse(json);
  if (!parsedJwks.success)
    throw new Error("The license signing key is not an Ed25519 JWK, and not a JWKS of Ed25519 keys.");
  return parsedJwks.data.keys;
}

/** Parses a JWK or a JWKS, which may be public or private, and drops the private parts. */
export async function parsePublicKeys(text: string): Promise<PublicJwks> {
  return { keys: await Promise.all(parseJwks(text).map(({ x }) => createPublicJwk(x))) };
}

/** Parses a private JWK, or a JWKS whose first key is private. Throws if this key cannot sign. */
export async function parseSigningKeys(text: string): Promise<SigningKeys> {
  const publicKeys = await parsePublicKeys(text);
  const [firstKey] = publicKeys.keys;
  const d = parseJwks(text)[0]?.d;
  if (!firstKey || !d) throw new Error("The license signing key has no private part.");
  const signingKey = { ...firstKey, d };
  // A JWK can contain the parts of two different keys, so a test message is signed and verified.
  const testMessage = encodeUtf8("test");
  const isMatchingPair = await sign(signingKey, testMessage).then(
    (signature) => verify(firstKey, signature, testMessage),
    () => false,
  );
  if (!isMatchingPair) throw new Error("The two parts of the license signing key do not match.");
  return { signingKey, publicKeys };
}

export async function generateSigningKey(): Promise<SigningKey> {
  const keyPair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const { x, d } = await crypto.subtle.exportKey("jwk", keyPair.privateKey);
  if (!x || !d) throw new Error("The runtime generated no Ed25519 key.");
  return { ...(await createPublicJwk(x)), d };
}

import { z } from "zod";
import type { HistoryHead } from "#app/domain/history-head/publish-head.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { fromBase64url, toBase64url, encodeUtf8 } from "#app/domain/text/base64url.ts";
import { type PublicJwks, sign, type SigningKey, verify } from "./signing-keys.ts";

const signedHeadSchema = z.strictObject({
  count: z.int().min(0),
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
  at: z.iso.datetime(),
  kid: z.string(),
  signature: z.string(),
});

/** The prefix differs from the prefixes of other signed texts, so that their signatures are not valid for a history head. */
const createSignedMessage = ({ count, hash, at }: HistoryHead, kid: string) =>
  encodeUtf8(`history head\n${JSON.stringify([count, hash, at, kid])}`);

export const createHeadSigner =
  (key: SigningKey) =>
  async (historyHead: HistoryHead): Promise<string> => {
    const signature = toBase64url(await sign(key, createSignedMessage(historyHead, key.kid)));
    return JSON.stringify({ ...historyHead, kid: key.kid, signature });
  };

/** Null if none of the keys signed the head. */
export async function verifyHead(signedText: string, { keys }: PublicJwks): Promise<HistoryHead | null> {
  const parsedHead = signedHeadSchema.safeParse(parseJson(signedText)).data;
  const key = keys.find(({ kid }) => kid === parsedHead?.kid);
  const signature = parsedHead && fromBase64url(parsedHead.signature);
  if (!parsedHead || !key || !signature) return null;
  const { kid, signature: _signature, ...historyHead } = parsedHead;
  return (await verify(key, signature, createSignedMessage(historyHead, kid))) ? historyHead : null;
}

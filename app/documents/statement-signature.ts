import type { StatementFormat } from "#app/domain/use/statement-formats.ts";
import type { StatementSigner } from "#app/domain/use/statement.ts";
import { encodeUtf8, fromBase64url, toBase64url } from "#app/domain/text/base64url.ts";
import { type PublicJwks, sign, type SigningKey, verify } from "./signing-keys.ts";

/** The prefix differs from the prefixes of other signed texts, so that their signatures are not valid for a statement. */
const signedPrefix = encodeUtf8("air-statement/v1.");

/** The last line of a statement. A percent sign starts a comment in PDF, so that a reader ignores the line. */
const lineStart: Record<StatementFormat, string> = { csv: "Signature,", pdf: "\n%Signature " };
const lineEnd: Record<StatementFormat, string> = { csv: "\r\n", pdf: "\n" };
/** The last line is shorter. */
const maxLineLength = 400;

const statementErrors = {
  MALFORMED: "The file is not a statement of use.",
  UNKNOWN_KEY: "The statement was signed with a key that is not published.",
  SIGNATURE: "The statement was changed, or License desk did not issue it.",
} as const;

export class StatementError extends Error {
  override name = "StatementError";
  readonly code: keyof typeof statementErrors;

  constructor(code: keyof typeof statementErrors) {
    super(statementErrors[code]);
    this.code = code;
  }
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export const createStatementSigner =
  (key: SigningKey): StatementSigner =>
  async (statement, format) => {
    const signature = toBase64url(await sign(key, join(signedPrefix, statement)));
    return join(statement, encodeUtf8(`${lineStart[format]}${key.kid}.${signature}${lineEnd[format]}`));
  };

/** Returns the id of the key that signed the statement. Throws a StatementError for a changed statement. */
export async function verifyStatement(file: Uint8Array<ArrayBuffer>, { keys }: PublicJwks): Promise<string> {
  const tailStart = Math.max(0, file.length - maxLineLength);
  // Each byte is one character, so that positions in the text are positions in the file.
  const tail = new TextDecoder("latin1").decode(file.subarray(tailStart));
  const match = /(?:^|\n)(?:%Signature |Signature,)([\w-]{43})\.([\w-]+)\r?\n$/.exec(tail);
  if (!match) throw new StatementError("MALFORMED");
  const [line, kid = "", signatureText = ""] = match;
  const isPdf = line.includes("%");
  // The line of a PDF begins with its line break.
  const signedLength = tailStart + match.index + (isPdf || !line.startsWith("\n") ? 0 : 1);
  const key = keys.find((publicKey) => publicKey.kid === kid);
  const signature = fromBase64url(signatureText);
  if (!key) throw new StatementError("UNKNOWN_KEY");
  if (!signature || !(await verify(key, signature, join(signedPrefix, file.subarray(0, signedLength)))))
    throw new StatementError("SIGNATURE");
  return kid;
}

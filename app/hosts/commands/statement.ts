import { parseArgs } from "node:util";
import { StatementError, verifyStatement } from "#app/documents/statement-signature.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { InputError, readFileOrUrl, readPublicKeys } from "./public-keys.ts";

const usage = `Usage: npm run statement -- verify FILE [--jwks FILE-or-URL]

Verifies the signature of a statement of use, as CSV or PDF. Without --jwks the signature is checked against the
configured key: LICENSE_SIGNING_KEY, or license-signing-key.json in DATA_DIR (./data unless set).`;

function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { jwks: { type: "string" } },
    });
    const [verb, file, ...extraArguments] = positionals;
    if (verb === "verify" && file && extraArguments.length === 0) return { file, jwks: values.jwks };
  } catch (error) {
    throw new InputError(`${getErrorMessage(error)}\n\n${usage}`, { cause: error });
  }
  throw new InputError(usage);
}

try {
  const { file, jwks } = readCommand();
  const keyId = await verifyStatement(await readFileOrUrl(file), await readPublicKeys(jwks));
  console.log(`The statement is unchanged. It is signed with the key ${keyId}.`);
} catch (error) {
  if (!(error instanceof StatementError) && !(error instanceof InputError)) throw error;
  console.error(error instanceof StatementError ? `${error.code}: ${error.message}` : error.message);
  process.exitCode = error instanceof StatementError ? 1 : 2;
}

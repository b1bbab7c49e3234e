import type { Requirement } from "#app/domain/person/can.ts";
import { type Call, takesBody } from "#app/api/call/call.ts";
import type { Refusal } from "./refusal.ts";
import { hostedRefusals } from "./refusals/hosted.ts";
import { licenseRefusals } from "./refusals/licenses.ts";
import { officeRefusals } from "./refusals/office.ts";
import { productRefusals } from "./refusals/product.ts";

/** Tests fail on an error code that is missing here. */
const ruleRefusals = [...productRefusals, ...licenseRefusals, ...officeRefusals, ...hostedRefusals];

const refusal = (status: number, code: string, meaning: string): Refusal => ({ status, code, meaning });

export function refusalsOf(call: Call, requirement: Requirement): Refusal[] {
  const isPublic = requirement === "public";
  const isServer = requirement === "server";
  const changes = call.method !== "GET";
  const all = [
    refusal(
      400,
      "INVALID",
      "A value is not valid, or a query parameter is repeated; `fields` says which and why.",
    ),
    ...(isPublic
      ? []
      : [
          refusal(
            401,
            "UNAUTHENTICATED",
            isServer ? "The secret is not valid." : "Nobody is signed in, or the token is not valid.",
          ),
        ]),
    ...(requirement === "admin" || Array.isArray(requirement) || (changes && !isPublic && !isServer)
      ? [refusal(403, "FORBIDDEN", "The right is missing, or the token only reads.")]
      : []),
    ...((changes || call.recorded) && !call.path.startsWith("/product/")
      ? [refusal(403, "FOREIGN_ORIGIN", "It came from a page of another site.")]
      : []),
    ...(/\{/.test(call.path) || isAboutLicense(call)
      ? [refusal(404, "NOT_FOUND", "There is no such thing.")]
      : []),
    ...(call.changes || call.creates
      ? [
          refusal(
            409,
            "CONFLICT",
            call.changes
              ? "Somebody else saved meanwhile; `current` is what is stored now."
              : "The same Idempotency-Key is being worked on.",
          ),
        ]
      : []),
    ...(takesBody(call) ? [refusal(413, "TOO_LARGE", "The body is too large.")] : []),
    ...(call.creates
      ? [
          refusal(
            422,
            "IDEMPOTENCY_MISMATCH",
            "The same Idempotency-Key was sent with another path, query or body.",
          ),
        ]
      : []),
    refusal(429, "TOO_MANY", "Too many calls."),
    refusal(500, "UNEXPECTED", "A fault of ours. The header x-request-id helps us to find out why."),
    refusal(503, "BUSY", "Others were writing; try again."),
    refusal(503, "DATABASE_DOWN", "The database does not answer."),
    ...ruleRefusals.filter(({ calls }) => calls.includes(call.operationId)),
  ];
  return all.toSorted((a, b) => a.status - b.status);
}

export const takesNothing = (schema: Call["params"]) =>
  "shape" in schema && Object.keys(schema.shape as object).length === 0;

const isAboutLicense = ({ query, body }: Call) =>
  [query, body].some((schema) => "shape" in schema && "licenseKey" in (schema.shape as object));

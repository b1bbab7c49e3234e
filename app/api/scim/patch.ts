import { Messages, type Schemas, Types } from "scimmy";
import { z } from "zod";
import { scimError } from "./scim-error.ts";

const operation = z.object({
  op: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(["add", "remove", "replace"])),
  path: z.string().max(1_000).optional(),
  value: z.unknown().optional(),
});
type Operation = z.output<typeof operation>;

const maxOperations = 1_000;
const patchRequest = z.object({ Operations: z.array(operation).min(1).max(maxOperations) });

type Resource = InstanceType<typeof Schemas.User> | InstanceType<typeof Schemas.Group>;

/**
 * Applies a PATCH request. Paths and values that the schema does not have are ignored, because a directory would repeat
 * the whole request forever. Throws a SCIM error for a request without valid operations.
 */
export async function applyPatch<Patched extends Resource>(
  resource: Patched,
  request: unknown,
  attributeNames: readonly string[],
): Promise<Patched> {
  const parsedRequest = patchRequest.safeParse(request);
  if (!parsedRequest.success)
    throw scimError(
      400,
      "invalidSyntax",
      "`Operations` must be a list of add, remove and replace operations.",
    );
  let patched = resource;
  for (const patchOperation of parsedRequest.data.Operations)
    for (const simpleOperation of splitOperation(patchOperation, attributeNames))
      patched = await applyOperation(patched, simpleOperation);
  return patched;
}

const coreSchemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/**
 * An operation without a path has an object of paths and values. Splits it into operations with one path each, so that
 * one unknown path does not hide the others. Directories also write attributes in other cases and booleans as text.
 */
function splitOperation({ op, path, value }: Operation, attributeNames: readonly string[]): Operation[] {
  if (path === undefined)
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, nestedValue]) =>
          splitOperation({ op, path: key, value: nestedValue }, attributeNames),
        )
      : [];
  const localPath = path.replace(coreSchemaPrefix, "");
  const [, name = "", rest = ""] = /^(\w*)(.*)$/s.exec(localPath) ?? [];
  const attributeName = attributeNames.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return attributeName === undefined ? [] : [{ op, path: attributeName + rest, value: parseBoolean(value) }];
}

const parseBoolean = (value: unknown) => {
  if (typeof value !== "string") return value;
  const text = value.toLowerCase();
  return text === "true" || (text === "false" ? false : value);
};

/** Types of errors for paths and values that the resource does not have. */
const ignoredErrorTypes = new Set(["invalidPath", "noTarget", "invalidValue", "mutability"]);

async function applyOperation<Patched extends Resource>(
  resource: Patched,
  { op, path, value }: Operation,
): Promise<Patched> {
  const apply = async (appliedOperation: { op: typeof op; path: string; value: unknown }) =>
    (await new Messages.PatchOp({ schemas: [Messages.PatchOp.id], Operations: [appliedOperation] }).apply(
      resource,
    )) ?? resource;
  try {
    return await apply({ op, path: path ?? "", value });
  } catch (error) {
    if (!(error instanceof Types.Error) || !ignoredErrorTypes.has(error.scimType ?? "")) throw error;
    // The first e-mail address of a user has no entry that the filter of the path could find.
    const type = /^emails\[type eq "(\w+)"\]\.value$/i.exec(path ?? "")?.[1];
    return type !== undefined && error.scimType === "noTarget" && typeof value === "string"
      ? apply({ op: "add", path: "emails", value: [{ type, value }] })
      : resource;
  }
}

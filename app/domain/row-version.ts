import { Problem } from "./problem.ts";
import { sha256 } from "./text/digest.ts";

/** Kinds of resources with a row version. */
type ResourceKind =
  | "catalog"
  | "company"
  | "directory-rules"
  | "import"
  | "license"
  | "quota"
  | "service-account"
  | "settings"
  | "tag"
  | "user"
  | "version"
  | "view"
  | "webhook";

/** Identifies a resource with a row version. The id is null for a kind with only one resource. */
export interface ResourceIdentity {
  kind: ResourceKind;
  id: string | number | null;
}

const createIdentify =
  (kind: ResourceKind) =>
  ({ id }: { id: string | number }): ResourceIdentity => ({ kind, id });

export const identifyCompany = createIdentify("company");
export const identifyImport = createIdentify("import");
export const identifyQuota = createIdentify("quota");
export const identifyServiceAccount = createIdentify("service-account");
export const identifyTag = createIdentify("tag");
export const identifyVersion = createIdentify("version");
export const identifyView = createIdentify("view");
export const identifyWebhook = createIdentify("webhook");
export const identifyLicense = ({ key }: { key: string }): ResourceIdentity => ({ kind: "license", id: key });
/** A renewal has the row version of the renewed quota. */
export const identifyRenewedQuota = ({ quotaId }: { quotaId: number }) => identifyQuota({ id: quotaId });
/** Users of an external license API can lack an id. */
export const identifyUser = ({
  id,
  email,
}: {
  id?: number | undefined;
  email: string;
}): ResourceIdentity => ({
  kind: "user",
  id: id ?? email,
});
export const identifyCatalog = (): ResourceIdentity => ({ kind: "catalog", id: null });
export const identifyDirectoryRules = (): ResourceIdentity => ({ kind: "directory-rules", id: null });
export const identifySettings = (): ResourceIdentity => ({ kind: "settings", id: null });

/** A row version, the ETags of an `If-Match` header with their quotes, or null if every version is accepted. */
export type ExpectedVersion = number | readonly string[] | null;

/**
 * The ETag of a version of a resource. It names the resource, because the resources count their versions separately. It contains
 * a hash of the id, because proxies log ETags. Users who may not read license keys get no ETag of a license.
 */
export const createEtag = (resource: ResourceIdentity, rowVersion: number): string =>
  `${createEtagStart(resource)}${rowVersion}"`;

const createEtagStart = ({ kind, id }: ResourceIdentity): string =>
  `"${kind}-${sha256(`${kind} ${id ?? ""}`).slice(0, 16)}-`;

/** A client that has only the `rowVersion` of a list entry sends it as an ETag. */
const rowVersionPattern = /^"\d+"$/;

/**
 * Throws `conflict` with the current values if `expectedVersion` is outdated, and `conflict` ETAG_MISMATCH if it belongs to
 * another resource.
 */
export function checkRowVersion(
  expectedVersion: ExpectedVersion,
  resource: ResourceIdentity,
  current: { rowVersion: number },
) {
  if (expectedVersion === null) return;
  const { rowVersion } = current;
  const etags = typeof expectedVersion === "number" ? [`"${expectedVersion}"`] : expectedVersion;
  if (etags.includes(createEtag(resource, rowVersion)) || etags.includes(`"${rowVersion}"`)) return;
  const etagStart = createEtagStart(resource);
  if (etags.some((etag) => etag.startsWith(etagStart) || rowVersionPattern.test(etag)))
    throw new Problem("conflict", "Another user saved a change in the meantime.", { current });
  const { kind } = resource;
  throw new Problem(
    "conflict",
    `If-Match contains no strong ETag of the ${kind} that this request changes. Read the ${kind} and send its ETag.`,
    { code: "ETAG_MISMATCH" },
  );
}

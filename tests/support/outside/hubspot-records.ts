interface Filter {
  propertyName: string;
  operator: string;
  value: string;
}
export interface SearchBody {
  query?: string;
  limit?: number;
  after?: string;
  properties?: string[];
  filterGroups?: { filters: Filter[] }[];
  sorts?: { propertyName: string; direction: string }[];
}
type Properties = Record<string, string | null | undefined>;
export interface StoredRecord {
  id: string;
  properties: Properties;
  companyIds: string[];
}
export interface Association {
  id: string;
  type: string;
}
/** HubSpot sends at most this number of associations with a record. */
export const associationsPerPage = 100;
export type HubspotResponse = { status: number; body: unknown };

export const createSuccessResponse = (body: unknown): HubspotResponse => ({ status: 200, body });
export const createErrorResponse = (status: number, category: string, message: string): HubspotResponse => ({
  status,
  body: { status: "error", message, correlationId: "c0ffee00-0000", category },
});
export const createValidationError = (message: string) =>
  createErrorResponse(400, "VALIDATION_ERROR", message);
export const createNotFoundError = () => createErrorResponse(404, "OBJECT_NOT_FOUND", "resource not found");

const splitWords = (propertyText: string) => propertyText.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const removeDiacritics = (propertyText: string) => propertyText.normalize("NFKD").replace(/\p{M}/gu, "");

/** HubSpot compares whole words; an asterisk matches the rest of a word. */
function containsToken(propertyText: string, value: string): boolean {
  const pattern = value
    .toLowerCase()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  return splitWords(propertyText).some((word) => new RegExp(`^${pattern}$`, "u").test(word));
}

const matchesFilter = (
  { properties, companyIds }: StoredRecord,
  { propertyName, operator, value }: Filter,
) => {
  if (propertyName === "associations.company") return operator === "EQ" && companyIds.includes(value);
  const propertyValue = properties[propertyName] ?? "";
  return operator === "CONTAINS_TOKEN"
    ? containsToken(propertyValue, value)
    : operator === "EQ" && propertyValue === value;
};

/** The text search: every word of the query is the start of some word of the record, without diacritics. */
const matchesQuery = ({ properties }: StoredRecord, query: string) => {
  const words = splitWords(removeDiacritics(Object.values(properties).join(" ")));
  return splitWords(removeDiacritics(query)).every((queryWord) =>
    words.some((word) => word.startsWith(queryWord)),
  );
};

export const createApiRecord = ({ id, properties }: StoredRecord, names: readonly string[]) => ({
  id,
  properties: {
    ...Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
    hs_object_id: id,
  },
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  archived: false,
});

export function createPage<Item>(items: readonly Item[], limit: number, after: string | undefined) {
  const from = Number(after ?? 0);
  const next = from + limit < items.length ? { paging: { next: { after: String(from + limit) } } } : {};
  return { results: items.slice(from, from + limit), ...next };
}

export function searchRecords(
  records: readonly StoredRecord[],
  body: SearchBody,
  { acceptsCompanyCriterion }: { acceptsCompanyCriterion: boolean },
): HubspotResponse {
  const { query, limit = 10, after, properties = [], filterGroups = [], sorts = [] } = body;
  if (limit > 100) return createValidationError("limit is at most 100");
  if (filterGroups.some(({ filters }) => filters.length > 6))
    return createValidationError("at most 6 filters a group");
  const filters = filterGroups.flatMap((group) => group.filters);
  if (
    !acceptsCompanyCriterion &&
    filters.some(({ propertyName }) => propertyName.startsWith("associations."))
  )
    return createValidationError("There was a problem with the request.");
  const matchingRecords = records
    .filter((record) => query === undefined || matchesQuery(record, query))
    .filter(
      (record) =>
        filterGroups.length === 0 ||
        filterGroups.some((group) => group.filters.every((filter) => matchesFilter(record, filter))),
    );
  const [sort] = sorts;
  if (sort) {
    const readSortKey = (record: StoredRecord) => record.properties[sort.propertyName] ?? "";
    matchingRecords.sort((a, b) => (readSortKey(a) < readSortKey(b) ? -1 : 1));
  }
  const page = createPage(matchingRecords, limit, after);
  return createSuccessResponse({
    total: matchingRecords.length,
    ...page,
    results: page.results.map((record) => createApiRecord(record, properties)),
  });
}

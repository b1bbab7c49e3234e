import { Problem } from "#app/domain/problem.ts";
import type { ExpectedVersion } from "#app/domain/row-version.ts";

/** One entry of a list of ETags as in RFC 9110, with the separators before it. */
const listEntryPattern = /[\t ]*(?:,[\t ]*)*((?:W\/)?"[!#-~\u0080-\u00ff]*")[\t ]*(?=,|$)/y;
const listEndPattern = /[\t ,]*$/y;

/**
 * Parses the header `If-Match`. Returns null without the header and for `*`, which every version of an existing resource
 * matches. Weak ETags stay in the list with `W/`, because `If-Match` compares strongly, so that they match no version.
 */
export function parseIfMatch(header: string | null): ExpectedVersion {
  if (header === null || header.trim() === "*") return null;
  const etags: string[] = [];
  let position = 0;
  while (!isListEnd(header, position)) {
    listEntryPattern.lastIndex = position;
    const [entry = "", etag] = listEntryPattern.exec(header) ?? [];
    if (etag === undefined) throw invalidIfMatchProblem();
    etags.push(etag);
    position += entry.length;
  }
  if (etags.length === 0) throw invalidIfMatchProblem();
  return etags;
}

function isListEnd(header: string, position: number): boolean {
  listEndPattern.lastIndex = position;
  return listEndPattern.test(header);
}

const invalidIfMatchProblem = () =>
  new Problem(
    "invalid",
    'If-Match must be *, or ETags in double quotes that are separated by commas, such as "license-5d41402abc4b2a76-7".',
  );

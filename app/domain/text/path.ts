/** Normalizes escapes, case and trailing slashes, because the router ignores these differences. */
function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, "").split("/").map(normalizeSegment).join("/");
}

function normalizeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).toLowerCase());
  } catch {
    return segment.toLowerCase();
  }
}

export const isSamePath = (left: string, right: string): boolean =>
  normalizePath(left) === normalizePath(right);

/** Returns true for the path itself and for all paths below it. */
export const isWithinPath = (pathname: string, area: string): boolean =>
  `${normalizePath(pathname)}/`.startsWith(`${normalizePath(area)}/`);

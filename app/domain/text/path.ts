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

export const isSamePath = (firstPath: string, secondPath: string): boolean =>
  normalizePath(firstPath) === normalizePath(secondPath);

/** True for the path itself and for all paths below it. */
export const isWithinPath = (pathname: string, parentPath: string): boolean =>
  `${normalizePath(pathname)}/`.startsWith(`${normalizePath(parentPath)}/`);

/** One form for all spellings of a path that the router matches alike: escapes, upper case, slashes at the end. */
function comparable(pathname: string): string {
  return pathname.replace(/\/+$/, "").split("/").map(comparableSegment).join("/");
}

function comparableSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).toLowerCase());
  } catch {
    return segment.toLowerCase();
  }
}

export const isSamePath = (left: string, right: string): boolean => comparable(left) === comparable(right);

/** True for the path itself and for all below it. */
export const isWithinPath = (pathname: string, area: string): boolean =>
  `${comparable(pathname)}/`.startsWith(`${comparable(area)}/`);

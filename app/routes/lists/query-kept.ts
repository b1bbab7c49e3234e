/** A tidy query string as a call takes it, without what is left out of it. */
export const queryKept = (search: URLSearchParams, leftOut: readonly string[]): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => !leftOut.includes(name)));

/** What a report is made of: all that is found, whatever page of it shows. */
export function reportAddress(path: string, query: Record<string, string>): string {
  const { pageNumber: _page, pageSize: _size, sortBy: _by, sortType: _type, ...filters } = query;
  const search = new URLSearchParams(filters);
  return search.size > 0 ? `${path}?${search}` : path;
}

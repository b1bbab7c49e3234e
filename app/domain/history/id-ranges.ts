/** Includes both `from` and `to`. */
export interface IdRange {
  from: number;
  to: number;
}

/** Formats ascending ids as text: `1-4,9`. */
export function formatIdRanges(ids: readonly number[]): string {
  const ranges: IdRange[] = [];
  for (const id of ids) {
    const lastRange = ranges.at(-1);
    if (lastRange && lastRange.to + 1 === id) lastRange.to = id;
    else ranges.push({ from: id, to: id });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

export const parseIdRanges = (text: string): IdRange[] =>
  text.split(",").flatMap((rangeText) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(rangeText) ?? [];
    return from === undefined ? [] : [{ from: Number(from), to: Number(to ?? from) }];
  });

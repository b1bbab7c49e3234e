/** Formats ascending ids as text: `1-4,9`. */
export function formatIdRanges(ids: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const id of ids) {
    const lastRange = ranges.at(-1);
    if (lastRange && lastRange[1] + 1 === id) lastRange[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

export const parseIdRanges = (text: string): [from: number, to: number][] =>
  text.split(",").flatMap((part) => {
    const [, from = "", to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    return from === "" ? [] : [[Number(from), Number(to)]];
  });

/** Ids in ascending order as text: `1-4,9`. */
export function rangesOf(ids: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === id) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

export const rangesIn = (text: string): [from: number, to: number][] =>
  text.split(",").flatMap((part) => {
    const [, from = "", to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    return from === "" ? [] : [[Number(from), Number(to)]];
  });

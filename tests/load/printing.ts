const nameWidth = 34;

export const formatCount = (value: number) => Math.round(value).toLocaleString("en");
export const formatMs = (durationMs: number) => durationMs.toFixed(durationMs < 10 ? 2 : 1);
export const formatRatio = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : formatCount(ratio)} x`;
export const printLine = (name: string, cells: readonly string[]) =>
  console.log(`${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(12)).join("")}`);

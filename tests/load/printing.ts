const nameWidth = 34;

export const count = (number: number) => Math.round(number).toLocaleString("en");
export const ms = (time: number) => time.toFixed(time < 10 ? 2 : 1);
export const times = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : count(ratio)} x`;
export const line = (name: string, cells: readonly string[]) =>
  console.log(`${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(12)).join("")}`);

const nameWidth = 34;
let isMarkdown = false;

/** Prints tables in Markdown, as in docs/scale.md. */
export const switchToMarkdown = () => {
  isMarkdown = true;
};

export const formatCount = (count: number) => Math.round(count).toLocaleString("en");
export const formatMs = (durationMs: number) => durationMs.toFixed(durationMs < 10 ? 2 : 1);
export const formatRatio = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : formatCount(ratio)} x`;

/** Prints the title and the head of a table. Its rows follow. */
export function printHead(title: string, name: string, cells: readonly string[]) {
  console.log(isMarkdown ? `\n### ${title}\n` : `\n${title}`);
  printLine(name, cells);
  if (isMarkdown) console.log(`|---|${cells.map(() => "--:|").join("")}`);
}

export function printLine(name: string, cells: readonly string[]) {
  console.log(
    isMarkdown
      ? `| ${[name.trim(), ...cells].join(" | ")} |`
      : `${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(12)).join("")}`,
  );
}

/** Prints a sentence after a table. */
export const printNote = (text: string) => console.log(isMarkdown ? `\n${text}` : text);

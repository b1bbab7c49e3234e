/**
 * Spreadsheets run a cell as a formula if it starts with one of these characters, even after spaces. The pattern
 * includes leading apostrophes, so that a text with its own apostrophe gets a second one and stays unambiguous.
 */
const formulaStartPattern = /^'*[\s\u3000]*[=+\-@＝＋－＠\t\r]/u;
const numberPattern = /^[+-]?\d+(\.\d+)?$/;

const needsGuard = (text: string) => formulaStartPattern.test(text) && !numberPattern.test(text);

/** Adds an apostrophe to a text that a spreadsheet would run as a formula. */
export const addFormulaGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text);

/** Removes the apostrophe that `addFormulaGuard` added. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;

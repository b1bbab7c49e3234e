import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addFormulaGuard, removeFormulaGuard } from "#app/domain/text/formula-guard.ts";

const characters = ["'", "=", "+", "-", "@", "＝", "\t", "\r", " ", "\u3000", "5", ".", "x"];

test("the apostrophe against formulas can be removed from every text without a loss", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }), (text) => {
      expect(removeFormulaGuard(addFormulaGuard(text))).toBe(text);
    }),
    { seed: 1, numRuns: 5_000 },
  );
});

test("a text that no export writes is unchanged", () => {
  for (const cell of ["'quoted'", "'90s", "'-5", "-5", "=1"]) expect(removeFormulaGuard(cell)).toBe(cell);
});

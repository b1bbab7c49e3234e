import type { PDFDocument, PDFOperator, PDFPage } from "pdf-lib";
import type { Line, Run } from "./certificate-text.ts";

type PdfLib = typeof import("pdf-lib");

const a4: [number, number] = [595.28, 841.89];
const margin = 56;
export const left = margin;
export const right = a4[0] - margin;
const top = a4[1] - margin;
const lowest = margin + 22;

export const titleSize = 22;
export const smallSize = 8;
export const ink = 0.1;
export const quiet = 0.4;
const hairline = 0.82;

export interface Paper {
  down(points: number): void;
  write(line: Line, at: { x: number; size: number; gray: number }): void;
  rule(below: number): void;
  finish(foot: Line, numbered: (text: string) => Promise<Line>): Promise<void>;
}

export function paperOf(lib: PdfLib, pdf: PDFDocument, title: Line, smallTitle: Line): Paper {
  let page = pdf.addPage(a4);
  let y = top - titleSize;
  const rule = (thickness: number, gray: number) =>
    page.drawLine({
      start: { x: left, y },
      end: { x: right, y },
      thickness,
      color: lib.grayscale(gray),
    });
  const turn = () => {
    page = pdf.addPage(a4);
    y = top - smallSize;
    drawLine(lib, page, smallTitle, { x: left, y, size: smallSize, gray: quiet });
    y -= smallSize;
    rule(0.5, hairline);
    y -= smallSize;
  };

  drawLine(lib, page, title, { x: left, y, size: titleSize, gray: ink });
  y -= titleSize * 0.75;
  rule(1.5, ink);
  return {
    down(points) {
      if (y - points < lowest) turn();
      y -= points;
    },
    write: (line, { x, size, gray }) => drawLine(lib, page, line, { x, y, size, gray }),
    rule(below) {
      y -= below;
      rule(0.5, hairline);
    },
    async finish(foot, numbered) {
      const sheets = pdf.getPages();
      const at = { y: margin, size: smallSize, gray: quiet };
      for (const [index, sheet] of sheets.entries()) {
        const number = await numbered(`Page ${index + 1} of ${sheets.length}`);
        drawLine(lib, sheet, foot, { ...at, x: left });
        drawLine(lib, sheet, number, { ...at, x: right - number.width });
      }
    },
  };
}

function drawLine(
  lib: PdfLib,
  page: PDFPage,
  line: Line,
  { x, y, size, gray }: { x: number; y: number; size: number; gray: number },
) {
  const { beginText, endText, moveText, setFillingGrayscaleColor, setFontAndSize } = lib;
  let at = x;
  for (const run of line.runs) {
    const { ref } = run.pen.font;
    const name = lib.PDFName.of(`F${ref.objectNumber}`);
    page.node.setFontDictionary(name, ref);
    page.pushOperators(
      beginText(),
      setFillingGrayscaleColor(gray),
      setFontAndSize(name, size),
      moveText(at, y),
      ...readable(lib, run, glyphsOf(lib, page.doc, run, size)),
      endText(),
    );
    at += run.width;
  }
}

/** Adds the original text as ActualText if shaping reordered the glyphs, so that it can be copied. */
function readable({ PDFHexString, PDFOperator, PDFOperatorNames }: PdfLib, run: Run, glyphs: PDFOperator[]) {
  const codePoints = run.shaped.glyphs.flatMap(({ codePoints }) => codePoints);
  if (String.fromCodePoint(...codePoints) === run.visible) return glyphs;
  const { BeginMarkedContentSequence, EndMarkedContent } = PDFOperatorNames;
  const properties = `<< /ActualText ${PDFHexString.fromText(run.visible).toString()} >>`;
  return [
    PDFOperator.of(BeginMarkedContentSequence, ["/Span", properties]),
    ...glyphs,
    PDFOperator.of(EndMarkedContent),
  ];
}

const digitsOfGlyph = 4;

function glyphsOf(
  { PDFArray, PDFHexString, PDFNumber, PDFOperator, PDFOperatorNames, setTextRise }: PdfLib,
  { context }: PDFDocument,
  { pen: { face, font }, text, shaped: { glyphs, positions } }: Run,
  size: number,
) {
  const codes = font.encodeText(text).asString();
  const perEm = 1000 / face.unitsPerEm;
  const operators = [];
  let shown = PDFArray.withContext(context);
  let rise = 0;
  const show = () => {
    if (shown.size() > 0) operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [shown]));
    shown = PDFArray.withContext(context);
  };
  const move = (units: number) => {
    if (units !== 0) shown.push(PDFNumber.of(-units * perEm));
  };
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions?.[index] ?? {
      xAdvance: glyph.advanceWidth,
      xOffset: 0,
      yOffset: 0,
    };
    if (yOffset !== rise) {
      show();
      rise = yOffset;
      operators.push(setTextRise((rise / face.unitsPerEm) * size));
    }
    move(xOffset);
    shown.push(PDFHexString.of(codes.slice(index * digitsOfGlyph, (index + 1) * digitsOfGlyph)));
    move(xAdvance - glyph.advanceWidth - xOffset);
  }
  show();
  if (rise !== 0) operators.push(setTextRise(0));
  return operators;
}

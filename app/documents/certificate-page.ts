import type { PDFDocument, PDFImage, PDFOperator, PDFPage } from "@cantoo/pdf-lib";
import type { Line, Run } from "./certificate-text.ts";

type PdfLib = typeof import("@cantoo/pdf-lib");

/** Lengths are in points. The y coordinates start at the bottom of the page. */
const a4Size: [number, number] = [595.28, 841.89];
const margin = 56;
export const leftEdge = margin;
export const rightEdge = a4Size[0] - margin;
const topEdge = a4Size[1] - margin;
const footerHeight = 22;
const bottomEdge = margin + footerHeight;

export const titleSize = 24;
export const brandSize = 11;
const logoHeight = 28;
const maxLogoWidth = 180;
const logoGap = 10;
/** Distance between the lines of the vendor and of the title. */
const titleGap = 64;
const titleRuleGap = 0.75 * titleSize;
export const smallTextSize = 8;
export const textGray = 0.1;
export const secondaryGray = 0.4;
const ruleGray = 0.82;
const columnLineHeight = 16;
/** The mark of the product, as the top bar shows it. */
const markSize = 18;
const markOutline =
  "M5 0H13C15.76 0 18 2.24 18 5V13C18 15.76 15.76 18 13 18H5C2.24 18 0 15.76 0 13V5C0 2.24 2.24 0 5 0Z";
const markLetter = "M6.25 5V13H11.75";
const markColor = [0.204, 0.278, 0.831] as const;
const thinRuleWidth = 0.5;
const thickRuleWidth = 1.5;

export interface CertificatePages {
  /** Moves down, or to a new page if the current page has not enough space. */
  moveDown(points: number): void;
  write(line: Line, style: { x: number; size: number; gray: number }): void;
  /** Moves down by `space` and draws a horizontal line. */
  drawRuleBelow(space: number): void;
  /** Writes the lines beside each other. They start at the same distances and stay on one page. */
  writeColumns(columns: readonly ColumnCell[][]): void;
  /** Writes the footer and the page number on every page. */
  finish(footer: Line, layOutPageNumber: (text: string) => Promise<Line>): Promise<void>;
}

interface ColumnCell {
  line: Line;
  size: number;
  gray: number;
}

interface Letterhead {
  /** The logo of the vendor. Null draws the mark of the product. */
  logo: PDFImage | null;
  /** The vendor and the product. Null if the settings name neither. */
  brand: Line | null;
  number: Line;
  title: Line;
  /** The title of each further page. */
  smallTitle: Line;
}

/** Creates the first page with the vendor, the number and the title. */
export function createCertificatePages(
  lib: PdfLib,
  pdf: PDFDocument,
  { logo, brand, number, title, smallTitle }: Letterhead,
): CertificatePages {
  let page = pdf.addPage(a4Size);
  const brandY = topEdge - logoHeight / 2 - brandSize / 3;
  let y = topEdge - titleGap;
  const drawRule = (thickness: number, gray: number) =>
    page.drawLine({
      start: { x: leftEdge, y },
      end: { x: rightEdge, y },
      thickness,
      color: lib.grayscale(gray),
    });
  const startPage = () => {
    page = pdf.addPage(a4Size);
    y = topEdge - smallTextSize;
    drawTextLine(lib, page, smallTitle, { x: leftEdge, y, size: smallTextSize, gray: secondaryGray });
    y -= smallTextSize;
    drawRule(thinRuleWidth, ruleGray);
    y -= smallTextSize;
  };

  const logoWidth = drawLogo(lib, page, logo);
  if (brand)
    drawTextLine(lib, page, brand, {
      x: leftEdge + logoWidth + logoGap,
      y: brandY,
      size: brandSize,
      gray: textGray,
    });
  drawTextLine(lib, page, number, {
    x: rightEdge - number.width,
    y: brandY,
    size: smallTextSize,
    gray: secondaryGray,
  });
  drawTextLine(lib, page, title, { x: leftEdge, y, size: titleSize, gray: textGray });
  y -= titleRuleGap;
  drawRule(thickRuleWidth, textGray);
  return {
    moveDown(points) {
      if (y - points < bottomEdge) startPage();
      y -= points;
    },
    write: (line, { x, size, gray }) => drawTextLine(lib, page, line, { x, y, size, gray }),
    drawRuleBelow(space) {
      y -= space;
      drawRule(thinRuleWidth, ruleGray);
    },
    writeColumns(columns) {
      const height = columnLineHeight * Math.max(0, ...columns.map((cells) => cells.length));
      if (y - height < bottomEdge) startPage();
      const width = (rightEdge - leftEdge) / columns.length;
      for (const [columnIndex, cells] of columns.entries())
        for (const [lineIndex, { line, size, gray }] of cells.entries())
          drawTextLine(lib, page, line, {
            x: leftEdge + columnIndex * width,
            y: y - (lineIndex + 1) * columnLineHeight,
            size,
            gray,
          });
      y -= height;
    },
    async finish(footer, layOutPageNumber) {
      const pdfPages = pdf.getPages();
      const footerStyle = { y: margin, size: smallTextSize, gray: secondaryGray };
      for (const [index, pdfPage] of pdfPages.entries()) {
        const pageNumberLine = await layOutPageNumber(`Page ${index + 1} of ${pdfPages.length}`);
        drawTextLine(lib, pdfPage, footer, { ...footerStyle, x: leftEdge });
        drawTextLine(lib, pdfPage, pageNumberLine, { ...footerStyle, x: rightEdge - pageNumberLine.width });
      }
    },
  };
}

/** Draws the logo above the title and returns its width. */
function drawLogo({ rgb, LineCapStyle }: PdfLib, page: PDFPage, logo: PDFImage | null): number {
  if (logo) {
    const { width, height } = logo.scaleToFit(maxLogoWidth, logoHeight);
    page.drawImage(logo, { x: leftEdge, y: topEdge - height, width, height });
    return width;
  }
  const position = { x: leftEdge, y: topEdge, scale: logoHeight / markSize };
  page.drawSvgPath(markOutline, { ...position, color: rgb(...markColor) });
  page.drawSvgPath(markLetter, {
    ...position,
    borderColor: rgb(1, 1, 1),
    borderWidth: 2,
    borderLineCap: LineCapStyle.Round,
  });
  return logoHeight;
}

function drawTextLine(
  lib: PdfLib,
  page: PDFPage,
  line: Line,
  { x, y, size, gray }: { x: number; y: number; size: number; gray: number },
) {
  const { beginText, endText, moveText, setFillingGrayscaleColor, setFontAndSize } = lib;
  let currentX = x;
  for (const run of line.runs) {
    const { ref } = run.font.pdfFont;
    const name = lib.PDFName.of(`F${ref.objectNumber}`);
    page.node.setFontDictionary(name, ref);
    page.pushOperators(
      beginText(),
      setFillingGrayscaleColor(gray),
      setFontAndSize(name, size),
      moveText(currentX, y),
      ...addActualText(lib, run, createGlyphOperators(lib, page.doc, run, size)),
      endText(),
    );
    currentX += run.width;
  }
}

/** Adds `visualText` as ActualText if it differs from the characters of the glyphs, so that viewers copy the right text. */
function addActualText(
  { PDFHexString, PDFOperator, PDFOperatorNames }: PdfLib,
  run: Run,
  glyphOperators: PDFOperator[],
) {
  const codePoints = run.glyphRun.glyphs.flatMap((glyph) => glyph.codePoints);
  if (String.fromCodePoint(...codePoints) === run.visualText) return glyphOperators;
  const { BeginMarkedContentSequence, EndMarkedContent } = PDFOperatorNames;
  const properties = `<< /ActualText ${PDFHexString.fromText(run.visualText).toString()} >>`;
  return [
    PDFOperator.of(BeginMarkedContentSequence, ["/Span", properties]),
    ...glyphOperators,
    PDFOperator.of(EndMarkedContent),
  ];
}

const hexDigitsPerGlyph = 4;

function createGlyphOperators(
  { PDFArray, PDFHexString, PDFNumber, PDFOperator, PDFOperatorNames, setTextRise }: PdfLib,
  { context }: PDFDocument,
  { font: { face, encodeGlyphs }, glyphRun }: Run,
  size: number,
) {
  const { glyphs, positions } = glyphRun;
  const hexCodes = encodeGlyphs(glyphRun);
  const thousandthsPerUnit = 1000 / face.unitsPerEm;
  const operators = [];
  let textAdjustments = PDFArray.withContext(context);
  let currentRise = 0;
  /** Writes the collected glyphs, because the text rise can change only between two operators. */
  const flushText = () => {
    if (textAdjustments.size() > 0)
      operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [textAdjustments]));
    textAdjustments = PDFArray.withContext(context);
  };
  // A negative number in a PDF moves the next glyph to the right.
  const adjustPosition = (units: number) => {
    if (units !== 0) textAdjustments.push(PDFNumber.of(-units * thousandthsPerUnit));
  };
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions?.[index] ?? {
      xAdvance: glyph.advanceWidth,
      xOffset: 0,
      yOffset: 0,
    };
    if (yOffset !== currentRise) {
      flushText();
      currentRise = yOffset;
      operators.push(setTextRise((currentRise / face.unitsPerEm) * size));
    }
    adjustPosition(xOffset);
    textAdjustments.push(
      PDFHexString.of(hexCodes.slice(index * hexDigitsPerGlyph, (index + 1) * hexDigitsPerGlyph)),
    );
    adjustPosition(xAdvance - glyph.advanceWidth - xOffset);
  }
  flushText();
  if (currentRise !== 0) operators.push(setTextRise(0));
  return operators;
}

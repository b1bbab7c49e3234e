import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";

/** Text of one text block with its position on the page, in points. */
export interface TextPiece {
  text: string;
  /** Characters of the glyphs in the order in which they are drawn, from left to right. */
  drawnText: string;
  pdfFont: string;
  x: number;
  y: number;
}

/** Characters of each glyph of a font, by the glyph code of four hexadecimal digits. */
type GlyphTexts = Map<string, string>;

const decodeHex = (hex: string) => PDFHexString.of(hex).decodeText();
const decodeUtf16 = (hex: string) => decodeHex(`FEFF${hex}`);

/** Reads the text of each page from left to right, line by line. */
export async function readPdf(bytes: Uint8Array): Promise<{ pdf: PDFDocument; pages: TextPiece[][] }> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return { pdf, pages: pdf.getPages().map(readTextPieces) };
}

/** Horizontal position of the labels, in points. */
const leftEdge = 56;

/** Lines of a page from top to bottom. A vertical bar follows the text at the left edge, which is a label. */
export function listLines(pieces: readonly TextPiece[]): string[] {
  const lines = Map.groupBy(pieces, ({ y }) => y);
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text, x }) => (x === leftEdge && line.length > 1 ? `${text}|` : text))
        .join(""),
    );
}

function readTextPieces(page: PDFPage): TextPiece[] {
  const fonts = readFonts(page);
  const blocks = readContent(page).matchAll(/BT\n([\s\S]*?)\nET/g);
  return Array.from(blocks, ([, block = ""]) => {
    const [, font = ""] = /\/(\S+) [\d.]+ Tf/.exec(block) ?? [];
    const [, x, y] = /([\d.-]+) ([\d.-]+) Td/.exec(block) ?? [];
    const [, actualText] = /\/ActualText <([0-9A-F]+)>/.exec(block) ?? [];
    const textOperators = Array.from(block.matchAll(/\[([^\]]*)\] TJ/g), ([, codes = ""]) => codes).join(" ");
    const codes = Array.from(textOperators.matchAll(/<([0-9A-Fa-f]{4})>/g), ([, code = ""]) => code);
    if (codes.includes("0000")) throw new Error("A glyph is missing from its font.");
    const glyphText = codes.map((code) => fonts.get(font)?.get(code.toUpperCase()) ?? "").join("");
    return {
      text: actualText ? decodeHex(actualText) : glyphText,
      drawnText: glyphText,
      pdfFont: font,
      x: Number(x),
      y: Number(y),
    };
  });
}

function readContent({ node, doc }: PDFPage): string {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((stream) => doc.context.lookup(stream))
    .map((stream) => (stream instanceof PDFRawStream ? decodeStream(stream) : ""))
    .join("\n");
}

function readFonts({ node, doc }: PDFPage): Map<string, GlyphTexts> {
  const fonts = node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name, font]) => {
      const toUnicode = doc.context.lookup(font, PDFDict).lookup(PDFName.of("ToUnicode"));
      return [
        name.decodeText(),
        toUnicode instanceof PDFRawStream ? readGlyphTexts(decodeStream(toUnicode)) : new Map(),
      ];
    }),
  );
}

const readGlyphTexts = (toUnicodeText: string): GlyphTexts =>
  new Map(
    Array.from(toUnicodeText.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm), ([, code = "", hex = ""]) => [
      code,
      decodeUtf16(hex),
    ]),
  );

const decodeStream = (stream: PDFRawStream) =>
  new TextDecoder("latin1").decode(decodePDFRawStream(stream).decode());

import type { PDFDocument } from "@cantoo/pdf-lib";
import type { Certificate, CertificateMaker } from "#app/domain/license/certificates.ts";
import { type FontName, type FontSource, fontEmbedder, cachedFonts } from "./certificate-fonts.ts";
import {
  textGray,
  leftEdge,
  type CertificatePages,
  certificatePages,
  secondaryGray,
  rightEdge,
  smallSize,
  titleSize,
} from "./certificate-page.ts";
import { type Line, layOutText } from "./certificate-text.ts";

const valuesFrom = leftEdge + 128;
const textSize = 10.5;
const labelSize = 9;
const lineHeight = 16;
const firstLineHeight = 18;
const rowPadding = 10;

const title = "License Certificate";
const product = "License desk";

type Typesetter = (text: string, plain: FontName, size: number) => Promise<Line[]>;

export function certificateMaker(
  source: FontSource,
  onMissing: (characters: string) => void,
): CertificateMaker {
  const fonts = cachedFonts(source);
  return async (certificate) => {
    const lib = await import("@cantoo/pdf-lib");
    const pdf = await lib.PDFDocument.create({ updateMetadata: false });
    describe(pdf, certificate);
    const embedFont = fontEmbedder(pdf, fonts);
    const missing = new Set<string>();
    const addMissing = (character: string) => missing.add(character);
    const layOut: Typesetter = (text, plain, size) =>
      layOutText(text, { embedFont, plain, size, width: rightEdge - valuesFrom, onMissing: addMissing });
    const pages = certificatePages(
      lib,
      pdf,
      await single(layOut, title, "bold", titleSize),
      await single(layOut, title, "latin", smallSize),
    );
    for (const [label, value] of factsOf(certificate)) {
      writeFact(
        pages,
        await single(layOut, label, "bold", labelSize),
        await layOut(value, "latin", textSize),
      );
    }
    const small = (text: string) => single(layOut, text, "latin", smallSize);
    await pages.finish(await small(certificate.key), small);
    if (missing.size > 0) onMissing([...missing].join(" "));
    return pdf.save();
  };
}

/** Uses the issue date for all dates, so that the same certificate has the same bytes. */
function describe(pdf: PDFDocument, { companyName, key, issuedAt }: Certificate) {
  const at = new Date(issuedAt);
  pdf.setTitle(`${title} · ${companyName}`, { showInWindowTitleBar: true });
  pdf.setSubject(key);
  pdf.setAuthor(product);
  pdf.setCreator(product);
  pdf.setProducer(product);
  pdf.setLanguage("en");
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
}

const factsOf = (certificate: Certificate): [label: string, value: string][] => [
  ["License Issued To", certificate.companyName],
  ["License Type", certificate.type],
  ["License Key", certificate.key],
  ["Start Date", certificate.start],
  ["End Date", certificate.end],
  ["Notes", certificate.notes.trim() || "–"],
  ["Issue Date", certificate.issueDate],
];

function writeFact(pages: CertificatePages, label: Line, lines: readonly Line[]) {
  for (const [index, line] of lines.entries()) {
    pages.moveDown(index === 0 ? firstLineHeight : lineHeight);
    if (index === 0) pages.write(label, { x: leftEdge, size: labelSize, gray: secondaryGray });
    const isAtRight = line.isFromRight && lines.length > 1;
    const x = isAtRight ? rightEdge - line.width : valuesFrom;
    pages.write(line, { x, size: textSize, gray: textGray });
  }
  pages.rule(rowPadding);
}

async function single(layOut: Typesetter, text: string, plain: FontName, size: number): Promise<Line> {
  const [line] = await layOut(text, plain, size);
  if (!line) throw new Error("The text has no line.");
  return line;
}

import type { PDFDocument } from "@cantoo/pdf-lib";
import { formatBrandName } from "#app/domain/brand.ts";
import type { Certificate, CertificatePrinter, RowDocument } from "#app/domain/certificate/certificates.ts";
import { type FontName, type FontReader, createFontEmbedder, createFontCache } from "./certificate-fonts.ts";
import {
  textGray,
  leftEdge,
  type CertificatePages,
  createCertificatePages,
  secondaryGray,
  rightEdge,
  smallTextSize,
  titleSize,
  brandSize,
} from "./certificate-page.ts";
import { type Line, layOutText } from "./certificate-text.ts";

const labelWidth = 128;
const valueLeftEdge = leftEdge + labelWidth;
const textSize = 10.5;
const labelSize = 9;
const lineHeight = 16;
const firstLineHeight = 18;
const rowPadding = 10;
/** Space between the facts and the coverage below them. */
const coverageGap = 14;
const columnGap = 12;

const certificateTitle = "License Certificate";
const pdfCreator = "License desk";

type LayOutLines = (text: string, fontName: FontName, size: number) => Promise<Line[]>;

export function createCertificatePrinter(
  readFont: FontReader,
  onMissingCharacters: (characters: string) => void,
): CertificatePrinter {
  const readCachedFont = createFontCache(readFont);
  return async (certificate) => {
    const lib = await import("@cantoo/pdf-lib");
    const document: RowDocument =
      "rows" in certificate ? certificate : createCertificateDocument(certificate);
    const { title, numberText, rows } = document;
    const coverage = "rows" in certificate ? [] : certificate.coverage;
    const pdf = await lib.PDFDocument.create({ updateMetadata: false });
    setMetadata(pdf, certificate, title);
    const embedFont = createFontEmbedder(pdf, readCachedFont);
    const missingCharacters = new Set<string>();
    const addMissingCharacter = (character: string) => missingCharacters.add(character);
    const layOut: LayOutLines = (text, fontName, size) =>
      layOutText(text, {
        embedFont,
        defaultFont: fontName,
        size,
        width: rightEdge - valueLeftEdge,
        onMissingCharacter: addMissingCharacter,
      });
    const layOutColumn = (text: string, columnCount: number) =>
      layOutText(text, {
        embedFont,
        defaultFont: "latin",
        size: textSize,
        width: (rightEdge - leftEdge) / columnCount - columnGap,
        onMissingCharacter: addMissingCharacter,
      });
    const { brand } = certificate;
    const brandName = brand ? formatBrandName(brand) : "";
    const layOutSmallText = (text: string) => layOutSingleLine(layOut, text, "latin", smallTextSize);
    const pages = createCertificatePages(lib, pdf, {
      title: await layOutSingleLine(layOut, title, "bold", titleSize),
      logo: brand?.logo ? await pdf.embedPng(brand.logo) : null,
      brand: brandName === "" ? null : await layOutSingleLine(layOut, brandName, "bold", brandSize),
      number: await layOutSmallText(numberText),
      smallTitle: await layOutSmallText(title),
    });
    for (const [label, value] of rows) {
      writeRow(
        pages,
        await layOutSingleLine(layOut, label, "bold", labelSize),
        await layOut(value, "latin", textSize),
      );
    }
    if (coverage.length > 0) pages.moveDown(coverageGap);
    const columns = [];
    // One font is embedded at a time, because the PDF library has one font kit.
    for (const { label, value } of coverage) {
      const labelLine = await layOutSingleLine(layOut, label, "bold", labelSize);
      const valueLines = await layOutColumn(value, coverage.length);
      columns.push([
        { line: labelLine, size: labelSize, gray: secondaryGray },
        ...valueLines.map((line) => ({ line, size: textSize, gray: textGray })),
      ]);
    }
    if (columns.length > 0) pages.writeColumns(columns);
    await pages.finish(await layOutSmallText(certificate.key), layOutSmallText);
    if (missingCharacters.size > 0) onMissingCharacters([...missingCharacters].join(" "));
    return pdf.save();
  };
}

/** Uses the issue date for all dates, so that the same certificate has the same bytes. */
function setMetadata(
  pdf: PDFDocument,
  { companyName, key, issuedAt }: Certificate | RowDocument,
  title: string,
) {
  const issueDate = new Date(issuedAt);
  pdf.setTitle(`${title} · ${companyName}`, { showInWindowTitleBar: true });
  pdf.setSubject(key);
  pdf.setAuthor(pdfCreator);
  pdf.setCreator(pdfCreator);
  pdf.setProducer(pdfCreator);
  pdf.setLanguage("en");
  pdf.setCreationDate(issueDate);
  pdf.setModificationDate(issueDate);
}

const createCertificateDocument = (certificate: Certificate): RowDocument => ({
  ...certificate,
  title: certificateTitle,
  numberText: `Certificate No. ${certificate.number}`,
  rows: [
    ["License Issued To", certificate.companyName],
    ["License Type", certificate.type],
    ["License Key", certificate.key],
    ["Start Date", certificate.start],
    ["End Date", certificate.end],
    ["Notes", certificate.notes.trim() || "–"],
    ["Issue Date", certificate.issueDate],
  ],
});

function writeRow(pages: CertificatePages, label: Line, valueLines: readonly Line[]) {
  for (const [index, line] of valueLines.entries()) {
    pages.moveDown(index === 0 ? firstLineHeight : lineHeight);
    if (index === 0) pages.write(label, { x: leftEdge, size: labelSize, gray: secondaryGray });
    const isRightAligned = line.isRightToLeft && valueLines.length > 1;
    const x = isRightAligned ? rightEdge - line.width : valueLeftEdge;
    pages.write(line, { x, size: textSize, gray: textGray });
  }
  pages.drawRuleBelow(rowPadding);
}

async function layOutSingleLine(
  layOut: LayOutLines,
  text: string,
  fontName: FontName,
  size: number,
): Promise<Line> {
  const [line] = await layOut(text, fontName, size);
  if (!line) throw new Error("The text has no line.");
  return line;
}

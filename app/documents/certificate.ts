import type { PDFDocument } from "pdf-lib";
import type { Certificate, CertificateMaker } from "#app/domain/license/certificates.ts";
import { type FontName, type FontSource, pensFor, rememberedFonts } from "./certificate-fonts.ts";
import { ink, left, type Paper, paperOf, quiet, right, smallSize, titleSize } from "./certificate-page.ts";
import { type Line, setText } from "./certificate-text.ts";

const valuesFrom = left + 128;
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
  const fonts = rememberedFonts(source);
  return async (certificate) => {
    const lib = await import("pdf-lib");
    const pdf = await lib.PDFDocument.create({ updateMetadata: false });
    describe(pdf, certificate);
    const pens = pensFor(pdf, fonts);
    const missing = new Set<string>();
    const heard = (character: string) => missing.add(character);
    const set: Typesetter = (text, plain, size) =>
      setText(text, { pens, plain, size, width: right - valuesFrom, onMissing: heard });
    const paper = paperOf(
      lib,
      pdf,
      await single(set, title, "bold", titleSize),
      await single(set, title, "latin", smallSize),
    );
    for (const [label, value] of factsOf(certificate)) {
      writeFact(paper, await single(set, label, "bold", labelSize), await set(value, "latin", textSize));
    }
    const small = (text: string) => single(set, text, "latin", smallSize);
    await paper.finish(await small(certificate.key), small);
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

function writeFact(paper: Paper, label: Line, lines: readonly Line[]) {
  for (const [index, line] of lines.entries()) {
    paper.down(index === 0 ? firstLineHeight : lineHeight);
    if (index === 0) paper.write(label, { x: left, size: labelSize, gray: quiet });
    const isAtRight = line.isFromRight && lines.length > 1;
    const x = isAtRight ? right - line.width : valuesFrom;
    paper.write(line, { x, size: textSize, gray: ink });
  }
  paper.rule(rowPadding);
}

async function single(set: Typesetter, text: string, plain: FontName, size: number): Promise<Line> {
  const [line] = await set(text, plain, size);
  if (!line) throw new Error("The text has no line.");
  return line;
}

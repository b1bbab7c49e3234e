import { type PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { Certificate } from "#app/domain/certificate/certificates.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";
import { listLines, readPdf } from "#tests/support/documents/pdf-text.ts";

const key = "7H3KM-0Q9ZX-PV4TW-2YJ8C-NN6DR";

const buildCertificate = (changes: Partial<Certificate> = {}): Certificate => ({
  number: "20261120-120000-7H3KM",
  companyName: "Acme Corporation",
  type: "Enterprise",
  key,
  start: "20 Nov 2026",
  end: "20 Nov 2027",
  notes: "",
  issueDate: "20 Nov 2026",
  issuedAt: "2026-11-20T12:00:00.000Z",
  coverage: [
    { label: "Package Tier", value: "Corporate Tier 2" },
    { label: "Assets", value: "1,000" },
    { label: "Servers", value: "2" },
    { label: "Term", value: "1 year" },
  ],
  ...changes,
});

const countImages = ({ context }: PDFDocument) =>
  context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image"),
    ).length;

/** Creates a certificate printer with the installed fonts that records requested fonts and missing characters. */
function createTestPrinter() {
  const requestedFonts: FontName[] = [];
  const missingCharacters: string[] = [];
  const createCertificatePdf = createCertificatePrinter(
    (name) => {
      requestedFonts.push(name);
      return installedFonts(name);
    },
    (characters) => missingCharacters.push(characters),
  );
  const readPrintedCertificate = async (changes: Partial<Certificate> = {}) => {
    const { pdf, pages } = await readPdf(await createCertificatePdf(buildCertificate(changes)));
    return { pdf, pages: pages.map(listLines) };
  };
  const readPrintedCompanyName = async (companyName: string) =>
    (await readPrintedCertificate({ companyName })).pages[0]?.[2]?.replace("License Issued To|", "");
  return {
    createCertificatePdf,
    readPrintedCertificate,
    readPrintedCompanyName,
    requestedFonts,
    missingCharacters,
  };
}

describe("The certificate", () => {
  it("is one portrait A4 page that lists each field in order, and the coverage below", async () => {
    const { pdf, pages } = await createTestPrinter().readPrintedCertificate({ notes: "Renews in November." });
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 595.28, height: 841.89 }]);
    expect(pages).toEqual([
      [
        "Certificate No. 20261120-120000-7H3KM",
        "License Certificate",
        "License Issued To|Acme Corporation",
        "License Type|Enterprise",
        `License Key|${key}`,
        "Start Date|20 Nov 2026",
        "End Date|20 Nov 2027",
        "Notes|Renews in November.",
        "Issue Date|20 Nov 2026",
        "Package Tier|AssetsServersTerm",
        "Corporate Tier 2|1,00021 year",
        `${key}|Page 1 of 1`,
      ],
    ]);
  });

  it("names the vendor and the product and shows the logo", async () => {
    const logo =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const brand = { vendorName: "Example Security", productName: "AIR", logo };
    const { pdf, pages } = await createTestPrinter().readPrintedCertificate({ brand });
    expect(pages[0]?.[0]).toBe("Example Security · AIRCertificate No. 20261120-120000-7H3KM");
    expect(countImages(pdf)).toBeGreaterThan(0);
    const brandWithoutLogo = { ...brand, logo: null };
    const { pdf: pdfWithoutLogo } = await createTestPrinter().readPrintedCertificate({
      brand: brandWithoutLogo,
    });
    expect(countImages(pdfWithoutLogo)).toBe(0);
  });

  it("shows a dash for missing notes", async () => {
    for (const notes of ["", "  \n "])
      expect((await createTestPrinter().readPrintedCertificate({ notes })).pages[0]).toContain("Notes|–");
  });

  it("contains its title, customer and date in the metadata", async () => {
    const { pdf } = await createTestPrinter().readPrintedCertificate({ companyName: "株式会社ミライ" });
    expect(pdf.getTitle()).toBe("License Certificate · 株式会社ミライ");
    expect(pdf.getSubject()).toBe(key);
    expect(pdf.getAuthor()).toBe("License desk");
    expect(pdf.getCreationDate()).toEqual(new Date("2026-11-20T12:00:00.000Z"));
    expect(pdf.getModificationDate()).toEqual(new Date("2026-11-20T12:00:00.000Z"));
  });

  it("has the same bytes for the same content", async () => {
    const { createCertificatePdf } = createTestPrinter();
    const certificateFields = buildCertificate({ companyName: "株式会社ミライ", notes: "شركة\u00A0Łódź" });
    const firstPrint = await createCertificatePdf(certificateFields);
    await createCertificatePdf(
      buildCertificate({ companyName: "شركة أخرى 株 \u00A0", notes: "Something else" }),
    );
    expect(Buffer.from(await createCertificatePdf(certificateFields)).equals(Buffer.from(firstPrint))).toBe(
      true,
    );
  });

  it.each([
    ["Işık Güvenlik A.Ş.", []],
    ["Łódź Stal S.A.", []],
    ["Ελληνικά · Кириллица · Tiếng Việt", []],
    ["e\u0301clair", []],
    ["株式会社ミライ", ["japanese"]],
    ["日本・Tokyo（本社）", ["japanese"]],
    ["한빛보안", ["korean"]],
    ["北京网络安全有限公司", ["japanese", "chinese"]],
    ["บริษัท ความปลอดภัย จำกัด", ["thai"]],
    ["हिन्दी क्षेत्र", []],
  ])("contains %s with every glyph and loads only the needed fonts", async (companyName, fonts) => {
    const { readPrintedCompanyName, requestedFonts, missingCharacters } = createTestPrinter();
    expect(await readPrintedCompanyName(companyName)).toBe(companyName.normalize("NFC"));
    expect(requestedFonts.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      ["bold", "latin", ...fonts].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(missingCharacters).toEqual([]);
  });

  it("contains Arabic and Hebrew from right to left, with numbers from left to right", async () => {
    const { readPrintedCompanyName, requestedFonts, missingCharacters } = createTestPrinter();
    const reverse = (text: string) => Array.from(text).toReversed().join("");
    expect(await readPrintedCompanyName("שלום עולם")).toBe(reverse("שלום עולם"));
    expect(await readPrintedCompanyName("شركة الأمن، الرياض")).toBe(reverse("شركة الأمن، الرياض"));
    expect(await readPrintedCompanyName("שלום (2020)")).toBe(`(2020) ${reverse("שלום")}`);
    expect(await readPrintedCompanyName("שלום Acme 42 עולם")).toBe(
      `${reverse("עולם")} Acme 42 ${reverse("שלום")}`,
    );
    expect(await readPrintedCompanyName("Acme שלום Ltd")).toBe(`Acme ${reverse("שלום")} Ltd`);
    expect(requestedFonts).toEqual(expect.arrayContaining(["arabic", "hebrew"]));
    expect(missingCharacters).toEqual([]);
  });

  it("ignores hidden direction characters in a name", async () => {
    const { readPrintedCompanyName } = createTestPrinter();
    expect(await readPrintedCompanyName("invoice\u202Efdp.exe\u202C")).toBe("invoicefdp.exe");
    expect(await readPrintedCompanyName("soft\u00ADhyphen\u0000 and\u0007 bell")).toBe("softhyphen and bell");
  });

  it("contains a substitute for each letter without a font", async () => {
    const { readPrintedCompanyName, missingCharacters } = createTestPrinter();
    expect(await readPrintedCompanyName("Acme አ ☎")).toBe("Acme � ☎");
    expect(missingCharacters).toEqual(["አ"]);
    expect(await readPrintedCompanyName("Acme")).toBe("Acme");
    expect(missingCharacters).toHaveLength(1);
  });

  it("reads each font file once, and again only after an error", async () => {
    const requestedFonts: FontName[] = [];
    const createCertificatePdf = createCertificatePrinter(
      async (name) => {
        requestedFonts.push(name);
        if (requestedFonts.length === 1) throw new Error("The disk is slow.");
        return installedFonts(name);
      },
      () => {},
    );
    await expect(createCertificatePdf(buildCertificate())).rejects.toThrow("The disk is slow.");
    await createCertificatePdf(buildCertificate());
    await Promise.all([createCertificatePdf(buildCertificate()), createCertificatePdf(buildCertificate())]);
    expect(requestedFonts).toEqual(["bold", "bold", "latin"]);
  });

  it("continues long notes on numbered pages", async () => {
    const sentences = Array.from({ length: 300 }, (_, index) => `Sentence ${index} about the renewal.`);
    const { pages } = await createTestPrinter().readPrintedCertificate({ notes: sentences.join(" ") });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page[index === 0 ? 1 : 0]).toBe("License Certificate");
      expect(page.at(-1)).toBe(`${key}|Page ${index + 1} of ${pages.length}`);
    }
    const lines = pages.flatMap((page) => page.slice(1, -1));
    const notesStart = lines.findIndex((line) => line.startsWith("Notes|"));
    const notesEnd = lines.indexOf("Issue Date|20 Nov 2026");
    const notes = lines.slice(notesStart, notesEnd).join(" ").replace("Notes|", "");
    expect(notes).toBe(sentences.join(" "));
    expect(lines.slice(notesEnd + 1)).toEqual([
      "Package Tier|AssetsServersTerm",
      "Corporate Tier 2|1,00021 year",
    ]);
  });

  it("can contain the longest notes", async () => {
    const { readPrintedCertificate } = createTestPrinter();
    const longestNotes = ["議".repeat(10_000), "x".repeat(10_000), "አ".repeat(10_000), "a\n".repeat(5_000)];
    for (const notes of longestNotes)
      expect((await readPrintedCertificate({ notes })).pages.length).toBeGreaterThan(1);
  });
});

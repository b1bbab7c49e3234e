import { describe, expect, it } from "vitest";
import { certificateMaker } from "#app/documents/certificate.ts";
import type { FontName } from "#app/documents/certificate-fonts.ts";
import type { Certificate } from "#app/domain/license/certificates.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";
import { linesOf, readPdf } from "#tests/support/documents/pdf-text.ts";

const key = "7H3KM-0Q9ZX-PV4TW-2YJ8C-NN6DR";

const certificateOf = (changes: Partial<Certificate> = {}): Certificate => ({
  companyName: "Acme Corporation",
  type: "Enterprise",
  key,
  start: "20 Nov 2026",
  end: "20 Nov 2027",
  notes: "",
  issueDate: "20 Nov 2026",
  issuedAt: "2026-11-20T12:00:00.000Z",
  ...changes,
});

/** Prints with the installed fonts, and records the requested fonts and the missing characters. */
function makerUnderTest() {
  const requestedFonts: FontName[] = [];
  const missing: string[] = [];
  const make = certificateMaker(
    (name) => {
      requestedFonts.push(name);
      return installedFonts(name);
    },
    (characters) => missing.push(characters),
  );
  const print = async (changes: Partial<Certificate> = {}) => {
    const { pdf, pages } = await readPdf(await make(certificateOf(changes)));
    return { pdf, pages: pages.map(linesOf) };
  };
  const valueOf = async (companyName: string) =>
    (await print({ companyName })).pages[0]?.[1]?.replace("License Issued To|", "");
  return { create: make, print, valueOf, requestedFonts, missing };
}

describe("The certificate", () => {
  it("is one portrait A4 page that lists each field in order", async () => {
    const { pdf, pages } = await makerUnderTest().print({ notes: "Renews in November." });
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 595.28, height: 841.89 }]);
    expect(pages).toEqual([
      [
        "License Certificate",
        "License Issued To|Acme Corporation",
        "License Type|Enterprise",
        `License Key|${key}`,
        "Start Date|20 Nov 2026",
        "End Date|20 Nov 2027",
        "Notes|Renews in November.",
        "Issue Date|20 Nov 2026",
        `${key}|Page 1 of 1`,
      ],
    ]);
  });

  it("shows a dash for missing notes", async () => {
    for (const notes of ["", "  \n "])
      expect((await makerUnderTest().print({ notes })).pages[0]).toContain("Notes|–");
  });

  it("contains its title, its customer and its date in the metadata", async () => {
    const { pdf } = await makerUnderTest().print({ companyName: "株式会社ミライ" });
    expect(pdf.getTitle()).toBe("License Certificate · 株式会社ミライ");
    expect(pdf.getSubject()).toBe(key);
    expect(pdf.getAuthor()).toBe("License desk");
    expect(pdf.getCreationDate()).toEqual(new Date("2026-11-20T12:00:00.000Z"));
    expect(pdf.getModificationDate()).toEqual(new Date("2026-11-20T12:00:00.000Z"));
  });

  it("has the same bytes for the same content, independent of earlier prints", async () => {
    const { create: make } = makerUnderTest();
    const facts = certificateOf({ companyName: "株式会社ミライ", notes: "شركة\u00A0Łódź" });
    const first = await make(facts);
    await make(certificateOf({ companyName: "شركة أخرى 株 \u00A0", notes: "Something else" }));
    expect(Buffer.from(await make(facts)).equals(Buffer.from(first))).toBe(true);
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
  ])("prints %s with every glyph, and loads no font it does not need", async (companyName, fonts) => {
    const { valueOf, requestedFonts, missing } = makerUnderTest();
    expect(await valueOf(companyName)).toBe(companyName.normalize("NFC"));
    expect(requestedFonts.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      ["bold", "latin", ...fonts].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(missing).toEqual([]);
  });

  it("writes Arabic and Hebrew from right to left, and numbers and other names in them from left to right", async () => {
    const { valueOf, requestedFonts, missing } = makerUnderTest();
    const reversed = (text: string) => Array.from(text).toReversed().join("");
    expect(await valueOf("שלום עולם")).toBe(reversed("שלום עולם"));
    expect(await valueOf("شركة الأمن، الرياض")).toBe(reversed("شركة الأمن، الرياض"));
    expect(await valueOf("שלום (2020)")).toBe(`(2020) ${reversed("שלום")}`);
    expect(await valueOf("שלום Acme 42 עולם")).toBe(`${reversed("עולם")} Acme 42 ${reversed("שלום")}`);
    expect(await valueOf("Acme שלום Ltd")).toBe(`Acme ${reversed("שלום")} Ltd`);
    expect(requestedFonts).toEqual(expect.arrayContaining(["arabic", "hebrew"]));
    expect(missing).toEqual([]);
  });

  it("ignores hidden direction characters in a name", async () => {
    const { valueOf } = makerUnderTest();
    expect(await valueOf("invoice\u202Efdp.exe\u202C")).toBe("invoicefdp.exe");
    expect(await valueOf("soft\u00ADhyphen\u0000 and\u0007 bell")).toBe("softhyphen and bell");
  });

  it("shows a substitute for each character without a font, and reports them", async () => {
    const { valueOf, missing } = makerUnderTest();
    expect(await valueOf("Smile 🙂 family 👨‍👩‍👧, አ, ☎")).toBe("Smile � family �, �, ☎");
    expect(missing).toEqual(["🙂 👨‍👩‍👧 አ"]);
    expect(await valueOf("Acme")).toBe("Acme");
    expect(missing).toHaveLength(1);
  });

  it("reads each font file once, and again only when that failed", async () => {
    const requestedFonts: FontName[] = [];
    const make = certificateMaker(
      async (name) => {
        requestedFonts.push(name);
        if (requestedFonts.length === 1) throw new Error("The disk is slow today.");
        return installedFonts(name);
      },
      () => {},
    );
    await expect(make(certificateOf())).rejects.toThrow("The disk is slow today.");
    await make(certificateOf());
    await Promise.all([make(certificateOf()), make(certificateOf())]);
    expect(requestedFonts).toEqual(["bold", "bold", "latin"]);
  });

  it("continues long notes on numbered pages without losing text", async () => {
    const sentences = Array.from({ length: 300 }, (_, index) => `Sentence ${index} about the renewal.`);
    const { pages } = await makerUnderTest().print({ notes: sentences.join(" ") });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page[0]).toBe("License Certificate");
      expect(page.at(-1)).toBe(`${key}|Page ${index + 1} of ${pages.length}`);
    }
    const lines = pages.flatMap((page) => page.slice(1, -1));
    const from = lines.findIndex((line) => line.startsWith("Notes|"));
    const notes = lines.slice(from, -1).join(" ").replace("Notes|", "");
    expect(notes).toBe(sentences.join(" "));
    expect(lines.at(-1)).toBe("Issue Date|20 Nov 2026");
  });

  it("prints the longest notes in any language within seconds", async () => {
    const { print } = makerUnderTest();
    const longest = ["議".repeat(10_000), "x".repeat(10_000), "🙂".repeat(5_000), "a\n".repeat(5_000)];
    for (const notes of longest) expect((await print({ notes })).pages.length).toBeGreaterThan(1);
  });
});

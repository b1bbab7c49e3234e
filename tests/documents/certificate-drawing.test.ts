import { describe, expect, it } from "vitest";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";
import { readPdf, type TextPiece } from "#tests/support/documents/pdf-text.ts";

/** The runs of the company name from left to right. */
async function drawCompanyName(companyName: string): Promise<{ pieces: TextPiece[]; missing: string[] }> {
  const missing: string[] = [];
  const printCertificate = createCertificatePrinter(installedFonts, (characters) => missing.push(characters));
  const bytes = await printCertificate({
    companyName,
    type: "Enterprise",
    key: "7H3KM-0Q9ZX-PV4TW-2YJ8C-NN6DR",
    start: "20 Nov 2026",
    end: "20 Nov 2027",
    notes: "",
    issueDate: "20 Nov 2026",
    issuedAt: "2026-11-20T12:00:00.000Z",
    number: "20261120-120000-7H3KM",
    coverage: [],
  });
  const { pages } = await readPdf(bytes);
  const lines = Map.groupBy(pages[0] ?? [], ({ y }) => y);
  const nameLine = [...lines.values()].find(([label]) => label?.text === "License Issued To") ?? [];
  return { pieces: nameLine.slice(1).toSorted((a, b) => a.x - b.x), missing };
}

const readDrawnText = async (companyName: string) =>
  (await drawCompanyName(companyName)).pieces.map(({ drawnText }) => drawnText).join("");

const reverse = (text: string) => Array.from(text).toReversed().join("");

describe("The glyphs of a name on a certificate", () => {
  it.each([
    ["Arabic digits after Arabic words", "شركة أمن ٢٠٢٦", `٢٠٢٦ ${reverse("شركة أمن")}`],
    ["Arabic digits between Arabic words", "شركة ٢٠٢٦ أمن", `${reverse("أمن")} ٢٠٢٦ ${reverse("شركة")}`],
    ["Persian digits after Persian words", "شرکت ۱۴۰۵", `۱۴۰۵ ${reverse("شرکت")}`],
    ["Persian digits after Latin words", "Acme ۱۴۰۵", "Acme ۱۴۰۵"],
    ["Arabic digits alone", "٢٠٢٦", "٢٠٢٦"],
    ["Latin digits after Arabic words", "شركة أمن 2026", `2026 ${reverse("شركة أمن")}`],
    ["a date with Arabic digits", "شركة ٢٠٢٦/١٢/٣١", `٢٠٢٦/١٢/٣١ ${reverse("شركة")}`],
    ["Latin words among Arabic words", "شركة Acme ٢٠ أمن", `${reverse("أمن")} ٢٠ Acme ${reverse("شركة")}`],
    ["Hebrew words with digits", "שלום 2026", `2026 ${reverse("שלום")}`],
    ["Hebrew words among Latin words", "Acme שלום Ltd", `Acme ${reverse("שלום")} Ltd`],
    ["brackets among Hebrew words", "שלום (42)", `(42) ${reverse("שלום")}`],
    ["Japanese", "株式会社ミライ", "株式会社ミライ"],
    ["Thai", "บริษัท ความปลอดภัย", "บริษัท ความปลอดภัย"],
  ])("are drawn in reading order for %s", async (_, companyName, expectedText) => {
    expect(await readDrawnText(companyName)).toBe(expectedText);
  });

  it("are shaped by the script of each word", async () => {
    const readWord = async (companyName: string) =>
      (await drawCompanyName(companyName)).pieces.map(({ drawnText }) => drawnText).at(-1);
    expect(await readWord("Acme हिन्दी")).toBe(await readWord("हिन्दी"));
  });

  it.each([
    ["Acme 🚀 Security", "Acme Security", "🚀"],
    ["Acme 🚀", "Acme", "🚀"],
    ["🚀 🇹🇷 Acme", "Acme", "🚀 🇹🇷"],
    ["Acme👨‍👩‍👧Family", "AcmeFamily", "👨‍👩‍👧"],
    ["Acme 👍🏽 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧑🏿‍💻 Ltd", "Acme Ltd", "👍🏽 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧑🏿‍💻"],
    ["Route 6️⃣6️⃣", "Route 66", "6️⃣"],
    ["שלום 🚀 עולם", reverse("שלום עולם"), "🚀"],
    ["Acme©️ ®", "Acme© ®", undefined],
    ["Acme\uFE0F \u200D\u{1F3FD}", "Acme", " \u200D\u{1F3FD}"],
  ])("leave out the emoji of %s", async (companyName, expectedText, missingEmoji) => {
    const { pieces, missing } = await drawCompanyName(companyName);
    expect(pieces.map(({ drawnText }) => drawnText).join("")).toBe(expectedText);
    expect(missing).toEqual(missingEmoji === undefined ? [] : [missingEmoji]);
  });
});

import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { createFontEmbedder, createFontCache } from "#app/documents/certificate-fonts.ts";
import { layOutText } from "#app/documents/certificate-text.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";

const lineWidth = 200;

async function computeLines(text: string) {
  const embedFont = createFontEmbedder(await PDFDocument.create(), createFontCache(installedFonts));
  const lines = await layOutText(text, {
    embedFont,
    defaultFont: "latin",
    size: 10,
    width: lineWidth,
    onMissingCharacter: () => {},
  });
  return lines.map(({ runs, ...line }) => ({
    ...line,
    text: runs.map(({ visualText }) => visualText).join(""),
  }));
}

const computeLineTexts = async (text: string) => (await computeLines(text)).map((line) => line.text);

describe("Text on a certificate", () => {
  it("breaks between words and removes spaces at the end of a line", async () => {
    expect(
      await computeLineTexts("The customer renews every year in November;    invoices go to accounts"),
    ).toEqual(["The customer renews every year in", "November;    invoices go to accounts"]);
  });

  it("keeps the line breaks and empty lines of the notes", async () => {
    expect(await computeLineTexts("one\ntwo\r\n\r\nthree\rfour\u2028five")).toEqual([
      "one",
      "two",
      "",
      "three",
      "four",
      "five",
    ]);
  });

  it("breaks a word that is longer than a line without losing characters", async () => {
    const word = "abcdefghij".repeat(20);
    const lines = await computeLineTexts(`see ${word} there`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("").replaceAll(" ", "")).toBe(`see${word}there`);
  });

  it("takes its direction from an invisible direction character at its beginning", async () => {
    const isRightToLeft = async (text: string) => (await computeLines(text))[0]?.isRightToLeft;
    expect(await isRightToLeft("Acme שלום")).toBe(false);
    expect(await isRightToLeft("\u200FAcme שלום")).toBe(true);
    expect(await isRightToLeft("שלום Acme")).toBe(true);
    expect(await isRightToLeft("\u200Eשלום Acme")).toBe(false);
  });

  it("breaks URLs after a slash", async () => {
    const lines = await computeLineTexts(`https://licenses.example.com/${"folder/".repeat(12)}`);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/\/$/);
  });

  it("breaks Japanese before allowed characters and Thai between words", async () => {
    const japanese = "お客様は毎年十一月に更新します。請求書は「経理部」宛てに送付してください。".repeat(3);
    const lines = await computeLineTexts(japanese);
    expect(lines.join("")).toBe(japanese);
    for (const line of lines) {
      expect(line).not.toMatch(/^[。」ー]/);
      expect(line).not.toMatch(/「$/);
    }
    const thai = "ลูกค้าต่ออายุทุกปีในเดือนพฤศจิกายนกรุณาส่งใบแจ้งหนี้ไปยังแผนกบัญชีพร้อมหมายเลขใบสั่งซื้อ";
    const wordStarts = new Set(
      Array.from(new Intl.Segmenter("th", { granularity: "word" }).segment(thai), ({ index }) => index),
    );
    let offset = 0;
    for (const line of await computeLineTexts(thai)) {
      expect(wordStarts.has(offset)).toBe(true);
      offset += line.length;
    }
    expect(offset).toBe(thai.length);
  });

  it("fits into the width of the line in every language", async () => {
    const texts = [
      "W".repeat(400),
      "The customer, “Acme” (Łódź) renews: AVATAR/To.Te ".repeat(8),
      "議会「東京」。".repeat(60),
      "고객은 매년 11월에 갱신합니다. ".repeat(8),
      "شركةالأمنالمتقدم".repeat(12),
      "يجدد العميل الترخيص كل عام، ".repeat(8),
      "שלום עולם (2020) ".repeat(12),
      "ลูกค้าต่ออายุทุกปี".repeat(8),
      "हिन्दी क्षेत्र प्रार्थना ".repeat(8),
      "አ".repeat(100),
    ];
    for (const text of texts) {
      const lines = await computeLines(text);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect([line.text, line.width <= lineWidth]).toEqual([line.text, true]);
    }
  });

  it("gives each line the reading direction of its text", async () => {
    const lines = await computeLines("שלום Acme\nAcme שלום\nالعنوان: 12\n12");
    expect(lines.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, false, true, false]);
  });
});

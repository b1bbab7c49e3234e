import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { fontEmbedder, cachedFonts } from "#app/documents/certificate-fonts.ts";
import { layOutText } from "#app/documents/certificate-text.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";

const width = 200;

async function set(text: string) {
  const fonts = fontEmbedder(await PDFDocument.create(), cachedFonts(installedFonts));
  const lines = await layOutText(text, {
    embedFont: fonts,
    plain: "latin",
    size: 10,
    width,
    onMissing: () => {},
  });
  return lines.map(({ runs, ...line }) => ({ ...line, text: runs.map(({ visible }) => visible).join("") }));
}

const textsOf = async (text: string) => (await set(text)).map((line) => line.text);

describe("Text on a certificate", () => {
  it("breaks between words, and removes spaces at the end of a line", async () => {
    expect(await textsOf("The customer renews every year in November;    invoices go to accounts")).toEqual([
      "The customer renews every year in",
      "November;    invoices go to accounts",
    ]);
  });

  it("keeps line breaks, including empty lines", async () => {
    expect(await textsOf("one\ntwo\r\n\r\nthree\rfour\u2028five")).toEqual([
      "one",
      "two",
      "",
      "three",
      "four",
      "five",
    ]);
  });

  it("breaks a word that is longer than a line, and loses nothing of it", async () => {
    const word = "abcdefghij".repeat(20);
    const lines = await textsOf(`see ${word} there`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("").replaceAll(" ", "")).toBe(`see${word}there`);
  });

  it("follows an invisible direction mark at its beginning, ignoring its first letters", async () => {
    const startsFromRight = async (text: string) => (await set(text))[0]?.isFromRight;
    expect(await startsFromRight("Acme שלום")).toBe(false);
    expect(await startsFromRight("\u200FAcme שלום")).toBe(true);
    expect(await startsFromRight("שלום Acme")).toBe(true);
    expect(await startsFromRight("\u200Eשלום Acme")).toBe(false);
  });

  it("breaks addresses behind a slash", async () => {
    const lines = await textsOf(`https://licenses.example.com/${"folder/".repeat(12)}`);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/\/$/);
  });

  it("breaks Japanese anywhere but before its marks, and Thai between its words", async () => {
    const japanese = "お客様は毎年十一月に更新します。請求書は「経理部」宛てに送付してください。".repeat(3);
    const lines = await textsOf(japanese);
    expect(lines.join("")).toBe(japanese);
    for (const line of lines) {
      expect(line).not.toMatch(/^[。」ー]/);
      expect(line).not.toMatch(/「$/);
    }
    const thai = "ลูกค้าต่ออายุทุกปีในเดือนพฤศจิกายนกรุณาส่งใบแจ้งหนี้ไปยังแผนกบัญชีพร้อมหมายเลขใบสั่งซื้อ";
    const words = new Set(
      Array.from(new Intl.Segmenter("th", { granularity: "word" }).segment(thai), ({ index }) => index),
    );
    let at = 0;
    for (const line of await textsOf(thai)) {
      expect(words.has(at)).toBe(true);
      at += line.length;
    }
    expect(at).toBe(thai.length);
  });

  it("fits every line, in every language", async () => {
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
      "🙂".repeat(100),
    ];
    for (const text of texts) {
      const lines = await set(text);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect([line.text, line.width <= width]).toEqual([line.text, true]);
    }
  });

  it("detects the lines that are read from right to left", async () => {
    const lines = await set("שלום Acme\nAcme שלום\nالعنوان: 12\n12");
    expect(lines.map(({ isFromRight }) => isFromRight)).toEqual([true, false, true, false]);
  });
});

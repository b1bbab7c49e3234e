import type { Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

export const fontNames = [
  "latin",
  "bold",
  "japanese",
  "korean",
  "chinese",
  "arabic",
  "hebrew",
  "thai",
] as const;
export type FontName = (typeof fontNames)[number];

export type FontSource = (name: FontName) => Promise<Uint8Array>;

export interface EmbeddedFont {
  face: Font;
  pdfFont: PDFFont;
}

export type EmbedFont = (name: FontName) => Promise<EmbeddedFont>;

async function openFont(name: FontName, bytes: Uint8Array): Promise<Font> {
  const { create } = await import("@cantoo/fontkit");
  const face = create(bytes);
  if (!("layout" in face)) throw new Error(`The font file ${name} holds several fonts.`);
  return face;
}

/** Reads each font file once; a failed read is tried again. */
export function cachedFonts(source: FontSource): FontSource {
  const cache = new Map<FontName, Promise<Uint8Array>>();
  return (name) => {
    const bytes = cache.get(name) ?? source(name);
    cache.set(name, bytes);
    bytes.catch(() => cache.delete(name));
    return bytes;
  };
}

/** Each document gets font faces of its own: a face has state, and equal documents must have equal bytes. */
export function fontEmbedder(pdf: PDFDocument, source: FontSource): EmbedFont {
  const embedded = new Map<FontName, Promise<EmbeddedFont>>();
  const embed = async (name: FontName): Promise<EmbeddedFont> => {
    const bytes = await source(name);
    const face = await openFont(name, bytes);
    pdf.registerFontkit({ create: () => face });
    return { face, pdfFont: await pdf.embedFont(bytes, { subset: true }) };
  };
  return (name) => {
    const font = embedded.get(name) ?? embed(name);
    embedded.set(name, font);
    return font;
  };
}

const ofScript: [RegExp, FontName][] = [
  [/\p{Script_Extensions=Arabic}/u, "arabic"],
  [/\p{Script_Extensions=Hebrew}/u, "hebrew"],
  [/\p{Script_Extensions=Thai}/u, "thai"],
  [/\p{Script=Hangul}/u, "korean"],
];
const eastAsian: FontName[] = ["japanese", "chinese", "korean"];
const hanText = /\p{Script=Han}/gu;
const kanaText = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangulText = /\p{Script=Hangul}/u;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const hasGlyphs = ({ face }: EmbeddedFont, character: string) =>
  Array.from(character.replace(invisible, "")).every((part) =>
    face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  );

/** Han characters differ between three languages; the surrounding text indicates the language. */
async function eastAsianOrder(text: string, embedFont: EmbedFont): Promise<FontName[]> {
  const firstFont = async (): Promise<FontName> => {
    if (kanaText.test(text)) return "japanese";
    if (hangulText.test(text)) return "korean";
    const han = text.match(hanText);
    if (!han) return "japanese";
    const japanese = await embedFont("japanese");
    return han.every((character) => hasGlyphs(japanese, character)) ? "japanese" : "chinese";
  };
  const name = await firstFont();
  return [name, ...eastAsian.filter((fallback) => fallback !== name)];
}

/** Returns the font for a character: the plain one if it has the glyph, else one for the script, else null. */
export async function fontChooser(
  text: string,
  embedFont: EmbedFont,
  plain: FontName,
): Promise<(character: string) => Promise<EmbeddedFont | null>> {
  const order = await eastAsianOrder(text, embedFont);
  return async (character) => {
    const scriptFont = ofScript.find(([script]) => script.test(character))?.[1];
    for (const name of [plain, ...(scriptFont ? [scriptFont] : order)]) {
      const font = await embedFont(name);
      if (hasGlyphs(font, character)) return font;
    }
    return null;
  };
}

/** Drops invisible characters that the font does not contain. */
export const writableText = ({ face }: EmbeddedFont, character: string) =>
  character.replace(invisible, (part) => (face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0) ? part : ""));

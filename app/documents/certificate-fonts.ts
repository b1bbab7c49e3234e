import type { Font, GlyphRun } from "@cantoo/fontkit";
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

/** Reads a font file. */
export type FontReader = (name: FontName) => Promise<Uint8Array>;

export interface EmbeddedFont {
  face: Font;
  pdfFont: PDFFont;
  /** Four hexadecimal digits for each glyph. */
  encodeGlyphs: (glyphRun: GlyphRun) => string;
}

export type EmbedFont = (name: FontName) => Promise<EmbeddedFont>;

async function openFont(name: FontName, bytes: Uint8Array): Promise<Font> {
  const { create } = await import("@cantoo/fontkit");
  const face = create(bytes);
  if (!("layout" in face)) throw new Error(`The font file ${name} contains several fonts.`);
  return face;
}

/** Caches font files. Does not share a running read, because a Worker may cancel the request that reads. */
export function createFontCache(readFont: FontReader): FontReader {
  const cache = new Map<FontName, Uint8Array>();
  return async (name) => {
    const bytes = cache.get(name) ?? (await readFont(name));
    cache.set(name, bytes);
    return bytes;
  };
}

/** Creates new font faces for each document, because a face has state and equal documents must have equal bytes. */
export function createFontEmbedder(pdf: PDFDocument, readFont: FontReader): EmbedFont {
  const embeddedFonts = new Map<FontName, Promise<EmbeddedFont>>();
  const embed = async (name: FontName): Promise<EmbeddedFont> => {
    const bytes = await readFont(name);
    const face = await openFont(name, bytes);
    let encodedRun: GlyphRun | undefined;
    // The PDF library shapes text without a direction, so this face returns the glyphs that were already shaped.
    const shapedFace = Object.create(face, { layout: { value: () => encodedRun } }) as Font;
    pdf.registerFontkit({ create: () => shapedFace });
    const pdfFont = await pdf.embedFont(bytes, { subset: true });
    const encodeGlyphs = (glyphRun: GlyphRun) => {
      encodedRun = glyphRun;
      return pdfFont.encodeText("").asString();
    };
    return { face, pdfFont, encodeGlyphs };
  };
  return (name) => {
    const font = embeddedFonts.get(name) ?? embed(name);
    embeddedFonts.set(name, font);
    return font;
  };
}

const scriptFonts: { pattern: RegExp; fontName: FontName }[] = [
  { pattern: /\p{Script_Extensions=Arabic}/u, fontName: "arabic" },
  { pattern: /\p{Script_Extensions=Hebrew}/u, fontName: "hebrew" },
  { pattern: /\p{Script_Extensions=Thai}/u, fontName: "thai" },
  { pattern: /\p{Script=Hangul}/u, fontName: "korean" },
];
const eastAsianFonts: FontName[] = ["japanese", "chinese", "korean"];
const hanPattern = /\p{Script=Han}/gu;
const kanaPattern = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangulPattern = /\p{Script=Hangul}/u;
const ignorableCharacterPattern = /\p{Default_Ignorable_Code_Point}/gu;

const hasGlyphs = ({ face }: EmbeddedFont, character: string) =>
  Array.from(character.replace(ignorableCharacterPattern, "")).every((codePointText) =>
    face.hasGlyphForCodePoint(codePointText.codePointAt(0) ?? 0),
  );

/** Han characters look different in three languages, so the first font depends on the language of the whole text. */
async function orderEastAsianFonts(text: string, embedFont: EmbedFont): Promise<FontName[]> {
  const chooseFirstFont = async (): Promise<FontName> => {
    if (kanaPattern.test(text)) return "japanese";
    if (hangulPattern.test(text)) return "korean";
    const hanCharacters = text.match(hanPattern);
    if (!hanCharacters) return "japanese";
    const japaneseFont = await embedFont("japanese");
    return hanCharacters.every((character) => hasGlyphs(japaneseFont, character)) ? "japanese" : "chinese";
  };
  const firstFont = await chooseFirstFont();
  return [firstFont, ...eastAsianFonts.filter((fallback) => fallback !== firstFont)];
}

export type ChooseFont = (character: string) => Promise<EmbeddedFont | null>;

/** Chooses the default font if it has the character, else a font for the script, else null. */
export async function createFontChooser(
  text: string,
  embedFont: EmbedFont,
  defaultFont: FontName,
): Promise<ChooseFont> {
  const fallbackFonts = await orderEastAsianFonts(text, embedFont);
  return async (character) => {
    const scriptFont = scriptFonts.find(({ pattern }) => pattern.test(character))?.fontName;
    for (const name of [defaultFont, ...(scriptFont ? [scriptFont] : fallbackFonts)]) {
      const font = await embedFont(name);
      if (hasGlyphs(font, character)) return font;
    }
    return null;
  };
}

/** Drops invisible characters that the font does not contain. */
export const dropIgnorableCharacters = ({ face }: EmbeddedFont, character: string) =>
  character.replace(ignorableCharacterPattern, (ignorableCharacter) =>
    face.hasGlyphForCodePoint(ignorableCharacter.codePointAt(0) ?? 0) ? ignorableCharacter : "",
  );

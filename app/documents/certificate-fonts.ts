import type { Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";

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

export interface Pen {
  face: Font;
  font: PDFFont;
}

export type Pens = (name: FontName) => Promise<Pen>;

/**
 * Parsing a font's ligatures and kerning takes more than half of the time for a document, and documents do not change
 * it.
 */
interface OpenFont {
  bytes: Uint8Array;
  shaping: PropertyDescriptorMap;
}

type OpenFonts = (name: FontName) => Promise<OpenFont>;

async function faceOf(name: FontName, bytes: Uint8Array): Promise<Font> {
  const { create } = await import("@cantoo/fontkit");
  const face = create(bytes);
  if (!("layout" in face)) throw new Error(`The font file ${name} holds several fonts.`);
  return face;
}

export function rememberedFonts(source: FontSource): OpenFonts {
  const known = new Map<FontName, Promise<OpenFont>>();
  const open = async (name: FontName): Promise<OpenFont> => {
    const bytes = await source(name);
    const face = await faceOf(name, bytes);
    const tables = ["GSUB", "GPOS"].map((table) => [table, { value: Reflect.get(face, table) }]);
    return { bytes, shaping: Object.fromEntries(tables) };
  };
  return (name) => {
    const opening = known.get(name) ?? open(name);
    known.set(name, opening);
    opening.catch(() => known.delete(name));
    return opening;
  };
}

/** Each document gets font faces of its own: a face has state, and equal documents must have equal bytes. */
export function pensFor(pdf: PDFDocument, fonts: OpenFonts): Pens {
  const pens = new Map<FontName, Promise<Pen>>();
  const make = async (name: FontName): Promise<Pen> => {
    const { bytes, shaping } = await fonts(name);
    const face = Object.defineProperties(await faceOf(name, bytes), shaping);
    pdf.registerFontkit({ create: () => face });
    return { face, font: await pdf.embedFont(bytes, { subset: true }) };
  };
  return (name) => {
    const pen = pens.get(name) ?? make(name);
    pens.set(name, pen);
    return pen;
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

const has = ({ face }: Pen, character: string) =>
  Array.from(character.replace(invisible, "")).every((part) =>
    face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  );

/** Han characters differ between three languages; the surrounding text indicates the language. */
async function eastAsianOrder(text: string, pens: Pens): Promise<FontName[]> {
  const first = async (): Promise<FontName> => {
    if (kanaText.test(text)) return "japanese";
    if (hangulText.test(text)) return "korean";
    const han = text.match(hanText);
    if (!han) return "japanese";
    const japanese = await pens("japanese");
    return han.every((character) => has(japanese, character)) ? "japanese" : "chinese";
  };
  const name = await first();
  return [name, ...eastAsian.filter((other) => other !== name)];
}

/** Returns the font for a character: the plain one if it has the glyph, else one for the script, else null. */
export async function penChoice(
  text: string,
  pens: Pens,
  plain: FontName,
): Promise<(character: string) => Promise<Pen | null>> {
  const order = await eastAsianOrder(text, pens);
  return async (character) => {
    const named = ofScript.find(([script]) => script.test(character))?.[1];
    for (const name of [plain, ...(named ? [named] : order)]) {
      const pen = await pens(name);
      if (has(pen, character)) return pen;
    }
    return null;
  };
}

/** Drops invisible characters that the font does not contain. */
export const writable = ({ face }: Pen, character: string) =>
  character.replace(invisible, (part) => (face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0) ? part : ""));
